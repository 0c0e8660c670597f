package org.gridrls.cli.set;

import java.util.List;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.Federations;
import org.gridrls.cli.index.Evidences;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Row;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.set.SetKeeper;
import org.gridrls.client.set.SetNames;
import org.gridrls.client.set.WholeSets;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Parameters;

/** Base of commands that list names of all catalogs of a federation. */
abstract class SetNamesCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The logical name.")
  String name;

  @Parameters(index = "1", paramLabel = "URL", description = "A registry or an index.")
  String url;

  @Override
  protected int run(SoapConnector connector) {
    listing("lfn", "lrcs");
    try (RlsClient federation = Federations.of(connector, url)) {
      SetNames names = names(new WholeSets(federation), new LogicalName(name));
      boolean none = !names.hasNext();
      while (names.hasNext()) {
        SetNames.ListedName one = names.next();
        listing().row(Row.of(one.name().value(), one.lrcMembers()));
      }
      List<SetKeeper> keepers = names.keepers();
      keepers.forEach(keeper -> listing().note("# " + keeper.text()));
      Evidences.show(listing(), names.completeness());
      if (none && names.whole()) {
        listing()
            .failure(
                new Failure(name, RlsError.LOGICAL_NAME_NOT_FOUND, nothing() + ": " + name, 0));
      }
      return ExitCode.found(none, !names.whole());
    }
  }

  abstract SetNames names(WholeSets sets, LogicalName asked);

  /** Says that there are no names. */
  abstract String nothing();
}
