package org.gridrls.cli.mapping;

import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.output.Failure;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rls delete}: one mapping goes. */
@Command(
    name = "delete",
    description = "Removes one mapping; the last mapping of a name removes the name too.")
public final class DeleteCommand extends OneMappingCommand {
  static final String UNLESS_LAST = "--unless-last";
  static final String KEPT =
      "Keep the last mapping of a name unless another catalog confirms now that it has the name."
          + " Exit code 1 if no other has it, 5 if that is not known.";

  @Option(names = UNLESS_LAST, description = KEPT)
  boolean unlessLast;

  @Override
  protected int run(SoapConnector connector) {
    if (!unlessLast) {
      return super.run(connector);
    }
    LrcClient catalog = new LrcClient(connector, url);
    List<Mapping> mapping = List.of(Mapping.of(logicalName, targetName));
    for (ItemFailure failure : catalog.deleteAllUnlessLast(mapping, BulkMode.PER_ITEM).failures()) {
      if (failure.error() != RlsError.UNAVAILABLE) {
        throw failure.toException();
      }
      listing().failure(Failure.of(failure, 0));
      return ExitCode.UNKNOWN;
    }
    return ExitCode.DONE;
  }

  @Override
  void change(LrcClient catalog, Mapping mapping) {
    catalog.delete(mapping);
  }
}
