package org.globus.replica.rls;

import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsException;

/**
 * Patterns of the original as ours. Names are matched by {@code *} and {@code ?}, or by {@code %}
 * and {@code _} if the system property {@code org.gridrls.compat.wildcards} is {@code sql};
 * attributes always by the latter. The original had no escape, so a backslash is a character.
 */
final class Wildcards {
  static final String PROPERTY = "org.gridrls.compat.wildcards";

  private Wildcards() {}

  static GlobPattern ofName(String pattern) throws RLSException {
    if (pattern == null) {
      throw Failures.badArgument("a pattern must not be null");
    }
    boolean sql = "sql".equals(System.getProperty(PROPERTY));
    try {
      return GlobPattern.of(sql ? fromSql(pattern) : pattern.replace("\\", "\\\\"));
    } catch (RlsException e) {
      throw Failures.of(e);
    }
  }

  static String fromSql(String pattern) {
    StringBuilder glob = new StringBuilder();
    for (char c : pattern.toCharArray()) {
      switch (c) {
        case '%' -> glob.append('*');
        case '_' -> glob.append('?');
        case '*', '?', '\\' -> glob.append('\\').append(c);
        default -> glob.append(c);
      }
    }
    return glob.toString();
  }
}
