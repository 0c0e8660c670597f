package org.gridrls.testkit;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds files of the checkout that a test runs in, wherever its module is. Safe for threads. */
public final class ProjectRoot {
  private ProjectRoot() {}

  /**
   * Returns the absolute path of a file or folder of the project.
   *
   * @param relative its path below the folder that has the launcher {@code rls}
   */
  public static Path path(String relative) {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.exists(at.resolve("rls-api/pom.xml"))) {
      at = at.getParent();
      if (at == null) {
        throw new IllegalStateException("not below a checkout: " + Path.of("").toAbsolutePath());
      }
    }
    return at.resolve(relative);
  }
}
