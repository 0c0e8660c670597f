package org.gridrls.security.acl;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.security.operation.Privilege;

/**
 * Reads one line of an access control list:
 *
 * <pre>
 * line   = [ "#" comment | rule | old ]
 * rule   = ("allow" | "deny") kind [ regex ] ":" privilege { [","] privilege } [ "on" glob { glob } ]
 * kind   = "dn" | "user" | "group" | "token" | "method" | "anyone"   (anyone has no regex)
 * regex, glob = a word without spaces, or text in double quotes, in which \" stands for a quote
 * old    = "acl" regex ":" privilege { privilege }                   (as the original service has it)
 * </pre>
 *
 * Used by one thread.
 */
final class AclLine {
  private static final int LENGTH_MAX = 10_000;

  private final String file;
  private final Mistakes mistakes;

  AclLine(String file, Mistakes mistakes) {
    this.file = file;
    this.mistakes = mistakes;
  }

  /** The rule in it; empty for a comment, and for a line with a mistake. */
  Optional<Rule> read(int number, String text) {
    String line = text.strip();
    if (line.isEmpty() || line.startsWith("#")) {
      return Optional.empty();
    }
    try {
      if (line.length() > LENGTH_MAX) {
        throw wrong("the line has more than " + LENGTH_MAX + " characters");
      }
      String where = file + ":" + number;
      return Optional.of(line.matches("acl\\s.*") ? old(where, line) : rule(where, line));
    } catch (RlsException mistake) {
      mistakes.add(number, mistake.getMessage());
      return Optional.empty();
    }
  }

  /** The expression may hold blanks and colons: the last colon ends it. */
  private static Rule old(String where, String line) {
    int colon = line.lastIndexOf(':');
    if (colon < 0) {
      throw wrong("there is no colon between the expression and the privileges");
    }
    String expression = line.substring(4, colon).strip();
    if (expression.length() > 1 && expression.startsWith("\"") && expression.endsWith("\"")) {
      expression = expression.substring(1, expression.length() - 1);
    }
    AclWords words = new AclWords(line.substring(colon + 1));
    Set<Privilege> privileges = privileges(words);
    if (words.more()) {
      throw wrong("only rules that begin with allow or deny can say 'on'");
    }
    Subject subject = new Subject(Subject.SubjectKind.ACL, SafePattern.of(expression));
    return new Rule(where, true, subject, privileges, NameRule.ALL);
  }

  private static Rule rule(String where, String line) {
    AclWords words = new AclWords(line);
    String verb = words.next("allow, deny or acl").text();
    if (!verb.equals("allow") && !verb.equals("deny")) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "a rule begins with allow, deny or acl, not with", verb);
    }
    Subject subject = subject(words);
    Set<Privilege> privileges = privileges(words);
    return new Rule(where, verb.equals("allow"), subject, privileges, names(words));
  }

  private static Subject subject(AclWords words) {
    String word = words.head("the caller");
    Subject.SubjectKind kind =
        Subject.SubjectKind.parse(word)
            .filter(known -> known != Subject.SubjectKind.ACL)
            .orElseThrow(
                () ->
                    RlsException.about(
                        RlsError.BAD_ARGUMENT,
                        "a rule applies to a dn, user, group, token, method or anyone, not to",
                        word));
    Subject subject =
        kind == Subject.SubjectKind.ANYONE
            ? Subject.anyone()
            : new Subject(kind, SafePattern.of(words.head("a regular expression after " + word)));
    words.colon();
    return subject;
  }

  private static Set<Privilege> privileges(AclWords words) {
    Set<Privilege> privileges = EnumSet.noneOf(Privilege.class);
    while (words.more() && !words.peekIs("on")) {
      for (String word : words.next("a privilege").text().split(",")) {
        if (!word.isEmpty()) {
          privileges.addAll(
              Privilege.parse(word)
                  .orElseThrow(() -> wrong("'" + word + "' is not one of " + Privilege.words())));
        }
      }
    }
    if (privileges.isEmpty()) {
      throw wrong("the rule names no privilege; there are " + Privilege.words());
    }
    return privileges;
  }

  private static NameRule names(AclWords words) {
    if (!words.more()) {
      return NameRule.ALL;
    }
    words.next("on");
    List<GlobPattern> patterns = new ArrayList<>();
    do {
      String glob = words.next("a pattern of logical names after on").text();
      if (glob.length() > NameRule.PATTERN_LENGTH_MAX) {
        throw wrong("a pattern has at most " + NameRule.PATTERN_LENGTH_MAX + " characters");
      }
      patterns.add(GlobPattern.of(glob));
    } while (words.more());
    return NameRule.of(patterns);
  }

  static RlsException wrong(String what) {
    return new RlsException(RlsError.BAD_ARGUMENT, what);
  }
}
