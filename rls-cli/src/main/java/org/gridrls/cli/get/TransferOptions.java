package org.gridrls.cli.get;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.SecurityOptions;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.SecretFiles;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.transfer.command.CommandMover;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
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
      names = "--stall",
      paramLabel = "TIME",
      defaultValue = "15s",
      description =
          "Give up a source that sends less than 1 KiB/s for this time (${DEFAULT-VALUE}).")
  String stall;

  @Option(
      names = "--command",
      paramLabel = "SCHEME=COMMAND",
      description = {
        "Program for a protocol, with {url} and {file} in its words;",
        "default: xrdcp for root, globus-url-copy for gsiftp."
      })
  Map<String, String> commands = new HashMap<>();

  @Option(
      names = "--storage-token",
      paramLabel = "ORIGIN=FILE",
      description = {
        "File with a bearer token for a storage server, as in https://HOST:PORT=FILE;",
        "it is sent to this origin only."
      })
  Map<String, Path> storageTokens = new HashMap<>();

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
        new PullLimits(PullLimits.DEFAULT.connect(), stall(), streams, parallel() + streams);
    CredentialFiles files = security.files();
    return new HttpPull(
        limits,
        files.isNone() ? Optional.empty() : Optional.of(TlsIdentity.of(files).context()),
        tokens());
  }

  CommandMover programs() {
    Map<String, String> all = new HashMap<>(CommandMover.DEFAULTS);
    all.putAll(commands);
    return new CommandMover(all, stall());
  }

  private Duration stall() {
    return Durations.parse(stall);
  }

  /** Tokens may be renewed while files are fetched, so each request reads its file. */
  private OriginTokens tokens() {
    Map<String, Supplier<String>> tokens = new HashMap<>();
    storageTokens.forEach(
        (origin, file) -> {
          token(file);
          tokens.put(origin, () -> token(file));
        });
    return new OriginTokens(tokens);
  }

  private static String token(Path file) {
    try {
      return SecretFiles.text(file).strip();
    } catch (IOException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "cannot read the token in " + file, e);
    }
  }
}
