package org.gridrls.cli.get;

import java.util.HashMap;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.SecurityOptions;
import org.gridrls.cli.command.StorageOptions;
import org.gridrls.transfer.command.CommandMover;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.http.ReadableHosts;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how files are fetched. Used by one thread. */
final class TransferOptions {
  private static final int MOST = 64;

  @Option(
      names = {"-j", "--parallel"},
      paramLabel = "N",
      defaultValue = "4",
      description = "Files at once (${DEFAULT-VALUE}).")
  int parallel;

  @Option(
      names = "--streams",
      paramLabel = "N",
      defaultValue = "8",
      description =
          "Maximum streams for one file; added while they raise the rate (${DEFAULT-VALUE}).")
  int streams;

  @Option(
      names = "--command",
      paramLabel = "SCHEME=COMMAND",
      description = {
        "Program for a protocol, with {url} and {file} in its words;",
        "default: xrdcp for root, globus-url-copy for gsiftp."
      })
  Map<String, String> commands = new HashMap<>();

  @Mixin StorageOptions storage = new StorageOptions();

  /** Files at once. */
  int parallel() {
    if (parallel < 1 || parallel > MOST || streams < 1 || streams > MOST) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "--parallel and --streams must be between 1 and " + MOST);
    }
    return parallel;
  }

  /** For http and https; the caller closes it. */
  HttpPull http(SecurityOptions security) {
    PullLimits limits =
        new PullLimits(
            PullLimits.DEFAULT.connect(), storage.stall(), streams, parallel() + streams);
    return new HttpPull(limits, storage.access(security), ReadableHosts.ANY);
  }

  CommandMover programs() {
    Map<String, String> all = new HashMap<>(CommandMover.DEFAULTS);
    all.putAll(commands);
    return new CommandMover(all, storage.stall());
  }
}
