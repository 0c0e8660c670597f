package org.gridrls.client.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** A bearer token in a file that others replace before it expires. Safe for threads. */
public final class BearerToken implements Supplier<String> {
  private final Watched<String> token;

  public BearerToken(Path file) {
    this.token = new Watched<>("token " + file, List.of(file), () -> read(file));
  }

  private static String read(Path file) {
    try {
      String token = SecretFiles.text(file).strip();
      if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 127)) {
        throw PemFile.refused(file, "holds no token");
      }
      SecretFiles.warnIfOpen(file, "your bearer token");
      return token;
    } catch (IOException e) {
      throw PemFile.refused(file, "of the token can't be read");
    }
  }

  @Override
  public String get() {
    token.refresh();
    return token.get();
  }

  @Override
  public String toString() {
    return "a token";
  }
}
