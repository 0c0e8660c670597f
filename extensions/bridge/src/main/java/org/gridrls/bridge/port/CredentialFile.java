package org.gridrls.bridge.port;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AtomicFile;
import org.gridrls.client.tls.SecretFiles;

/** The lines {@code key = value} of the file that {@code bridge.credentials} names. Immutable. */
public final class CredentialFile {
  private final Path file;
  private final Properties lines = new Properties();

  private CredentialFile(Path file) {
    this.file = file;
  }

  /** Warns if others can read the file; throws BAD_ARGUMENT if it can't be read. */
  public static CredentialFile of(Path file) {
    SecretFiles.warnIfOpen(file, "bridge.credentials");
    CredentialFile read = new CredentialFile(file);
    try {
      read.lines.load(new StringReader(SecretFiles.text(file)));
    } catch (IOException | IllegalArgumentException e) {
      throw read.refused(e instanceof IOException io ? AtomicFile.reason(io) : "not readable");
    }
    return read;
  }

  /** Returns the value; throws BAD_ARGUMENT if there is none. */
  public String require(String key) {
    return find(key).orElseThrow(() -> refused("no line " + key + "="));
  }

  /** Returns the value; empty without such a line. */
  public Optional<String> find(String key) {
    return Optional.of(lines.getProperty(key, "").strip()).filter(value -> !value.isEmpty());
  }

  private RlsException refused(String why) {
    return RlsException.about(RlsError.BAD_ARGUMENT, "bridge.credentials: " + why, file.toString());
  }
}
