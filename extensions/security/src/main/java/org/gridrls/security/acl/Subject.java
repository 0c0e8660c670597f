package org.gridrls.security.acl;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.kit.security.Caller;

/**
 * The callers that a rule applies to. Immutable.
 *
 * @param kind which property of the caller is compared
 * @param pattern what it must match, as a whole
 */
public record Subject(SubjectKind kind, SafePattern pattern) {
  /** Lists what of a caller a rule may look at. */
  public enum SubjectKind {
    /** The distinguished name of its certificate. */
    DN,
    /** The local user that the gridmap file makes of it, or the name that its password proved. */
    USER,
    /** One of its groups: of a virtual organization, or of a token. */
    GROUP,
    /** Issuer and subject of its token, with # between them. */
    TOKEN,
    /** How it proved who it is. */
    METHOD,
    /** Nothing: matches every caller. */
    ANYONE,
    /** A line of the original service: distinguished name or local user. */
    ACL;

    /** Returns the kind as rules write it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<SubjectKind> parse(String word) {
      return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }
  }

  static Subject anyone() {
    return new Subject(SubjectKind.ANYONE, SafePattern.of(".*"));
  }

  static Subject exactly(SubjectKind kind, String text) {
    return new Subject(kind, SafePattern.exactly(text));
  }

  boolean matches(Identity identity) {
    return kind == SubjectKind.ANYONE || values(identity).stream().anyMatch(pattern::matches);
  }

  /** The values of the caller that are matched with the pattern. */
  List<String> values(Identity identity) {
    Caller caller = identity.caller();
    return switch (kind) {
      case DN -> caller.distinguishedName().stream().toList();
      case USER -> identity.localUser().stream().toList();
      case GROUP -> caller.groups().stream().sorted().toList();
      case TOKEN -> caller.method() == Caller.Method.TOKEN ? List.of(caller.name()) : List.of();
      case METHOD -> List.of(caller.method().word());
      case ANYONE -> List.of();
      case ACL ->
          Stream.concat(caller.distinguishedName().stream(), identity.localUser().stream())
              .toList();
    };
  }

  @Override
  public String toString() {
    return kind == SubjectKind.ANYONE ? kind.word() : kind.word() + " \"" + pattern + "\"";
  }
}
