package org.gridrls.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.client.tls.SecretFiles;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.StorageAccess;
import picocli.CommandLine.Option;

/** The options of commands that call storage servers. Used by one thread. */
public final class StorageOptions {
  @Option(
      names = "--stall",
      paramLabel = "TIME",
      defaultValue = "15s",
      description =
          "Give up a source that sends less than 1 KiB/s for this time (${DEFAULT-VALUE}).")
  String stall;

  @Option(
      names = "--storage-token",
      paramLabel = "ORIGIN=FILE",
      description = {
        "File with a bearer token for a storage server, as in https://HOST:PORT=FILE;",
        "it is sent to this origin only."
      })
  Map<String, Path> storageTokens = new HashMap<>();

  public Duration stall() {
    return Durations.parse(stall);
  }

  /** Returns how this user identifies itself to storage servers. */
  public StorageAccess access(SecurityOptions security) {
    CredentialFiles files = security.files();
    return StorageAccess.of(
        files.isNone() ? Optional.empty() : Optional.of(TlsIdentity.of(files).context()), tokens());
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
