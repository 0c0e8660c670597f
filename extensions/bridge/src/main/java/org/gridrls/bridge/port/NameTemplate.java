package org.gridrls.bridge.port;

import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Makes a logical name of a scope and a name, and leads back: {@code {scope}:{name}}. A scope that
 * holds the text between the two has no logical names, as they would not lead back. Immutable.
 */
public record NameTemplate(String before, String between, String after) {
  private static final String SCOPE = "{scope}";
  private static final String NAME = "{name}";

  /** A scope and a name in it. Immutable. */
  public record ScopedName(String scope, String name) {}

  /** Throws BAD_ARGUMENT unless both occur once, the scope first, with a text between them. */
  public static NameTemplate of(String text) {
    int scope = text.indexOf(SCOPE);
    int name = text.indexOf(NAME);
    int between = scope + SCOPE.length();
    boolean once = text.lastIndexOf(SCOPE) == scope && text.lastIndexOf(NAME) == name;
    if (scope < 0 || name <= between || !once) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "needs {scope} and, after some text, {name}, once each, such as {scope}:{name}");
    }
    return new NameTemplate(
        text.substring(0, scope),
        text.substring(between, name),
        text.substring(name + NAME.length()));
  }

  /** Returns the logical name; empty if it would be invalid or not lead back. */
  public Optional<String> logicalName(String scope, String name) {
    String logical = before + scope + between + name + after;
    try {
      Names.require("logical name", logical);
    } catch (RlsException e) {
      return Optional.empty();
    }
    return scoped(logical)
        .filter(back -> back.scope.equals(scope) && back.name.equals(name))
        .map(back -> logical);
  }

  /** Returns the scope and the name of a logical name; empty if it does not fit. */
  public Optional<ScopedName> scoped(String logical) {
    if (logical.length() < before.length() + after.length()
        || !logical.startsWith(before)
        || !logical.endsWith(after)) {
      return Optional.empty();
    }
    String inner = logical.substring(before.length(), logical.length() - after.length());
    int at = inner.indexOf(between);
    return at < 1 || at + between.length() == inner.length()
        ? Optional.empty()
        : Optional.of(
            new ScopedName(inner.substring(0, at), inner.substring(at + between.length())));
  }

  /** Returns what all matching names of a scope begin with; empty if none of the scope matches. */
  public Optional<String> namePrefix(GlobPattern pattern, String scope) {
    return PathTemplate.prefix(pattern, before + scope + between, after);
  }
}
