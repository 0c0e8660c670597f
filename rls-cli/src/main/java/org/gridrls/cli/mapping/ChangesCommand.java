package org.gridrls.cli.mapping;

import java.util.List;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.output.Failure;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code rls changes}: which logical names came and went in a catalog. */
@Command(
    name = "changes",
    description = {
      "Shows which logical names were added to a catalog and which were removed.",
      "Oldest first, one line each: NUMBER added|removed LFN."
    })
public final class ChangesCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(
      names = "--since",
      paramLabel = "NUMBER",
      description = "Only changes after this number; default: the whole content of the catalog.")
  Long since;

  @Override
  protected int run(SoapConnector connector) {
    LrcClient catalog = new LrcClient(connector, url);
    listing("number", "change", "lfn");
    if (since != null && since < 0) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for option '--since': at least 0, not " + since);
    }
    long after = since == null ? 0 : since;
    CatalogChanges page = catalog.changesSince(after, PageRequest.LIMIT_MAX);
    boolean gap = since != null && !page.reachesBackTo(since);
    if (gap) {
      String message = "the catalog holds no changes before " + page.oldestSequence();
      listing().failure(new Failure(null, RlsError.BAD_ARGUMENT, message, 0));
    }
    long latest = page.latestSequence();
    while (!page.changes().isEmpty()) {
      after = show(page.changes());
      if (after >= latest) {
        break;
      }
      page = catalog.changesSince(after, PageRequest.LIMIT_MAX);
    }
    return ExitCode.found(false, gap);
  }

  /** The number of the last one. */
  private long show(List<CatalogChanges.Change> changes) {
    for (CatalogChanges.Change change : changes) {
      String what = change.added() ? "added" : "removed";
      listing().row(change.sequence(), what, change.logicalName());
    }
    return changes.get(changes.size() - 1).sequence();
  }
}
