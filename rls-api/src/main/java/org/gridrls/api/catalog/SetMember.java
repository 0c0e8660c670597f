package org.gridrls.api.catalog;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;

/**
 * Writes the members of a collection as target names: a collection is a logical name whose target
 * names state members, which are logical names, instead of copies. Stateless, safe for threads.
 */
public final class SetMember {
  /** Begins each target name that states a member. */
  public static final String SCHEME = "set-member:";

  private static final String KEPT = "-._~/";
  private static final int HEX = 16;
  private static final HexFormat HEX_DIGITS = HexFormat.of().withUpperCase();
  private static final int BYTE = 0xff;

  private SetMember() {}

  /**
   * Returns the target name that states this member: each byte of its UTF-8 form that is no ASCII
   * letter, digit, or one of {@code -._~/} is percent-encoded. BAD_ARGUMENT if that is too long.
   */
  public static TargetName target(LogicalName member) {
    StringBuilder text = new StringBuilder(SCHEME);
    for (byte octet : member.value().getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (octet & BYTE);
      if (isKept(c)) {
        text.append(c);
      } else {
        text.append('%').append(HEX_DIGITS.toHexDigits(octet));
      }
    }
    return new TargetName(text.toString());
  }

  private static boolean isKept(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || KEPT.indexOf(c) >= 0;
  }

  /** Returns the mapping that makes the member belong to the collection. */
  public static Mapping of(LogicalName collection, LogicalName member) {
    return new Mapping(collection, target(member));
  }

  /** True if the target name states a member, and so no copy. */
  public static boolean is(TargetName target) {
    return target.value().startsWith(SCHEME);
  }

  /** Returns the member; empty if the target name states none, or not in the only right form. */
  public static Optional<LogicalName> name(TargetName target) {
    if (!is(target)) {
      return Optional.empty();
    }
    try {
      LogicalName member = new LogicalName(decoded(target.value().substring(SCHEME.length())));
      return Optional.of(member).filter(one -> target(one).equals(target));
    } catch (RlsException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String decoded(String text) {
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '%' && i + 2 < text.length()) {
        octets.write(Integer.parseInt(text, i + 1, i + 3, HEX));
        i += 2;
      } else {
        octets.write(text.charAt(i));
      }
    }
    return octets.toString(StandardCharsets.UTF_8);
  }
}
