package org.gridrls.bridge.rucio;

import java.nio.file.Path;
import org.gridrls.bridge.port.CredentialFile;

/** An account of Rucio with user and password; its text never holds the password. Immutable. */
public record RucioAccount(String account, String username, String password) {
  /** Reads the lines {@code account=}, {@code username=} and {@code password=} of a file. */
  public static RucioAccount of(Path file) {
    CredentialFile lines = CredentialFile.of(file);
    return new RucioAccount(
        lines.require("account"), lines.require("username"), lines.require("password"));
  }

  @Override
  public String toString() {
    return account + " as " + username;
  }
}
