package org.gridrls.perf.process;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the programs are: ours, and the JDK that runs this one and shall run the others. */
public final class Installation {
  private Installation() {}

  /** The directory that holds the launcher {@code rls}. */
  public static Path home() {
    Path given = Path.of(System.getProperty("rls.home", "."));
    for (Path path = given.toAbsolutePath().normalize(); path != null; path = path.getParent()) {
      if (Files.isExecutable(path.resolve("rls")) && Files.isDirectory(path.resolve("perf"))) {
        return path;
      }
    }
    throw new IllegalStateException("no launcher rls at " + given + " (property rls.home)");
  }

  public static Path launcher() {
    return home().resolve("rls");
  }

  public static String javaHome() {
    return System.getProperty("java.home");
  }

  public static String java(String program) {
    return Path.of(javaHome(), "bin", program).toString();
  }
}
