package org.gridrls.security.acl;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Errors in a file of rules, each with its line. Used by one thread. */
final class Mistakes {
  private final String file;
  private final List<String> found = new ArrayList<>();

  Mistakes(String file) {
    this.file = file;
  }

  void add(int line, String what) {
    found.add(file + ":" + line + ": " + what);
  }

  /** Throws BAD_ARGUMENT with all of them, one a line. */
  void throwIfAny() {
    if (!found.isEmpty()) {
      throw new RlsException(RlsError.BAD_ARGUMENT, String.join("\n", found));
    }
  }
}
