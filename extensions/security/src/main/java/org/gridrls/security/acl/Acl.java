package org.gridrls.security.acl;

import java.util.ArrayList;
import java.util.List;

/**
 * An access control list: ordered rules. The first rule that applies to a caller, a privilege and a
 * name decides; without one access is denied. Immutable.
 */
public record Acl(List<Rule> rules) {
  public static final int LINES_MAX = 100_000;

  public Acl {
    rules = List.copyOf(rules);
  }

  /**
   * Reads the lines of a file. Throws BAD_ARGUMENT with all mistakes, each with {@code file:line}.
   */
  public static Acl parse(String file, String text) {
    List<String> lines = text.lines().toList();
    Mistakes mistakes = new Mistakes(file);
    if (lines.size() > LINES_MAX) {
      mistakes.add(LINES_MAX, "more than " + LINES_MAX + " lines are not read");
      mistakes.throwIfAny();
    }
    AclLine reader = new AclLine(file, mistakes);
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      reader.read(i + 1, lines.get(i)).ifPresent(rules::add);
    }
    mistakes.throwIfAny();
    return new Acl(rules);
  }

  /** These rules after others. */
  public Acl after(List<Rule> first) {
    List<Rule> all = new ArrayList<>(first);
    all.addAll(rules);
    return new Acl(all);
  }
}
