package org.gridrls.cli;

import java.util.List;
import org.gridrls.api.ObjectType;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rls exists}: are names in a catalog? Exit code 0 for yes, 1 for no. */
@Command(
    name = "exists",
    description = {
      "Says yes (exit code 0) or no (exit code 1).",
      "Of several names it says of each: NAME yes|no; the exit code is 0 if all are there."
    })
final class ExistsCommand extends NamesCommand {
  @Option(names = "--target", description = "The names are target names.")
  boolean target;

  @Option(names = "--missing", description = "Show only the names that are not there.")
  boolean missing;

  private boolean some;

  @Override
  int run(SoapConnector connector) {
    Arguments arguments = arguments();
    LrcClient catalog = new LrcClient(connector, arguments.url());
    ObjectType type = target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
    boolean one = arguments.names().size() == 1 && !input.given() && !missing;
    listing(
        missing
            ? Columns.of("name")
            : Columns.of("name", "exists").headed(one ? new String[0] : HEADINGS));
    input.batches(arguments.names(), names -> show(names, catalog.existsAll(type, names), one));
    return some ? RlsCommand.SOME_FAILED : 0;
  }

  private static final String[] HEADINGS = {"name", "exists"};

  private void show(List<String> names, List<Boolean> there, boolean one) {
    for (int i = 0; i < names.size(); i++) {
      some |= !there.get(i);
      String word = there.get(i) ? "yes" : "no";
      Row row = Row.of(names.get(i), there.get(i));
      if (!missing) {
        listing().row(one ? row.shownAs(word) : row.shownAs(names.get(i), word));
      } else if (!there.get(i)) {
        listing().row(names.get(i));
      }
    }
  }
}
