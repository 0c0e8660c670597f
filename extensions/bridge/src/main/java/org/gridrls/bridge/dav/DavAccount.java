package org.gridrls.bridge.dav;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.function.Supplier;
import org.gridrls.bridge.port.CredentialFile;
import org.gridrls.client.tls.BearerToken;

/**
 * The value of the header Authorization for a WebDAV server; its text never holds a secret. Safe
 * for threads.
 */
public final class DavAccount implements Supplier<String> {
  private final Supplier<String> value;

  private DavAccount(Supplier<String> value) {
    this.value = value;
  }

  /**
   * Reads the line {@code token-file=}, which names a file with a bearer token that others renew,
   * or the lines {@code username=} and {@code password=}.
   */
  public static DavAccount of(CredentialFile lines) {
    return lines
        .find("token-file")
        .map(
            file -> {
              BearerToken token = new BearerToken(Path.of(file));
              return new DavAccount(() -> "Bearer " + token.get());
            })
        .orElseGet(
            () -> {
              String user = lines.require("username") + ":" + lines.require("password");
              byte[] bytes = user.getBytes(StandardCharsets.UTF_8);
              String basic = "Basic " + Base64.getEncoder().encodeToString(bytes);
              return new DavAccount(() -> basic);
            });
  }

  @Override
  public String get() {
    return value.get();
  }
}
