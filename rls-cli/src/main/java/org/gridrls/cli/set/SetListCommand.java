package org.gridrls.cli.set;

import java.time.Duration;
import java.util.Optional;
import org.gridrls.api.LogicalName;
import org.gridrls.client.set.LookupSettings;
import org.gridrls.client.set.SetNames;
import org.gridrls.client.set.WholeSets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rls set list NAME URL}: the members of a collection. */
@Command(
    name = "list",
    description = {
      "Lists the members of a collection, and the catalogs that list each of them.",
      "Exit code 0 if the list is whole, 1 if no catalog has the collection, 5 if there may be more members."
    })
final class SetListCommand extends SetNamesCommand {
  @Option(names = "--fresh", description = "Ask every catalog directly.")
  boolean fresh;

  @Override
  SetNames names(WholeSets sets, LogicalName asked) {
    Optional<Duration> age = fresh ? Optional.of(Duration.ZERO) : Optional.empty();
    return sets.members(asked, new LookupSettings(LookupSettings.DEFAULT.deadline(), age));
  }

  @Override
  String nothing() {
    return "no catalog has a collection of the name";
  }
}
