package org.gridrls.security.acl;

import java.nio.file.Path;

/** Files of rules as a server reads them. Throws BAD_ARGUMENT with all mistakes. */
public final class RuleFiles {
  private RuleFiles() {}

  public static Acl acl(Path file) {
    return new WatchedText<>(file, Acl::parse).value();
  }

  public static Gridmap gridmap(Path file) {
    return new WatchedText<>(file, Gridmap::parse).value();
  }
}
