package org.gridrls.cli.mapping;

import java.util.OptionalLong;
import org.gridrls.api.Counted;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code rls clear}: a catalog becomes empty. */
@Command(
    name = "clear",
    description = {
      "Removes all mappings and all values of attributes from a catalog.",
      "A large catalog may take longer than the timeout: it continues, and repeating the command is harmless."
    })
public final class ClearCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(names = "--yes", description = "Required: the removal cannot be undone.")
  boolean yes;

  @Option(names = "--dry-run", description = "Only show how many mappings would be removed.")
  boolean dryRun;

  @Override
  protected int run(SoapConnector connector) {
    if (!yes && !dryRun) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: '--yes' (or --dry-run)");
    }
    OptionalLong mappings = mappings(connector);
    if (!dryRun) {
      LrcClient catalog = new LrcClient(connector, url);
      LongRemoval.of(
          url,
          () -> {
            catalog.clear();
            return true;
          });
    }
    mappings.ifPresent(this::show);
    return 0;
  }

  /** Returns the count before; empty for a caller who may not read statistics. */
  private OptionalLong mappings(SoapConnector connector) {
    try {
      return new AdminClient(connector, url)
          .statistics().getRole().stream()
              .flatMap(role -> role.getCounter().stream())
              .filter(counter -> counter.getName().equals("mappings"))
              .mapToLong(counter -> counter.getValue())
              .findFirst();
    } catch (RlsException e) {
      if (dryRun) {
        throw e;
      }
      return OptionalLong.empty();
    }
  }

  private void show(long mappings) {
    String done = Counted.of(mappings, "mapping") + (dryRun ? " would be" : "") + " deleted";
    if (output.original()) {
      listing().row(done);
    } else {
      listing().note("# " + done);
    }
    listing().detail("deleted", mappings);
    listing().detail("dryRun", dryRun);
  }
}
