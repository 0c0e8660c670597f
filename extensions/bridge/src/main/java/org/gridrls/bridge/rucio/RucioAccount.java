package org.gridrls.bridge.rucio;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Properties;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AtomicFile;
import org.gridrls.client.tls.SecretFiles;

/** An account of Rucio with user and password; its text never holds the password. Immutable. */
public record RucioAccount(String account, String username, String password) {
  /** Reads the lines {@code account=}, {@code username=} and {@code password=} of a file. */
  public static RucioAccount of(Path file) {
    SecretFiles.warnIfOpen(file, "bridge.credentials");
    Properties lines = new Properties();
    try {
      lines.load(new StringReader(SecretFiles.text(file)));
    } catch (IOException | IllegalArgumentException e) {
      String why = e instanceof IOException read ? AtomicFile.reason(read) : "not readable";
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "bridge.credentials: " + why, file.toString());
    }
    return new RucioAccount(
        line(lines, "account", file), line(lines, "username", file), line(lines, "password", file));
  }

  private static String line(Properties lines, String key, Path file) {
    String value = lines.getProperty(key, "").strip();
    if (value.isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "bridge.credentials: no line " + key + "=", file.toString());
    }
    return value;
  }

  @Override
  public String toString() {
    return account + " as " + username;
  }
}
