package org.gridrls.security.acl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;

/**
 * The header in which a server names the caller that it acts for: the caller as it was proved to
 * it, as base64url of fields. The local user is not in it: that is for each server to say.
 */
public final class OnBehalf {
  static final int LENGTH_MAX = 8_192;
  private static final String VERSION = "1";

  private OnBehalf() {}

  /** The header for a caller; empty for one who has proved nothing, or has too much to say. */
  public static Optional<String> encode(Caller caller) {
    if (caller.method() == Caller.Method.NONE) {
      return Optional.empty();
    }
    List<String> fields = new ArrayList<>();
    fields.add(VERSION);
    fields.add(caller.method().word());
    fields.add(caller.name());
    fields.add(caller.distinguishedName().orElse(""));
    fields.add(Boolean.toString(caller.limited()));
    fields.add(Integer.toString(caller.groups().size()));
    caller.groups().stream().sorted().forEach(fields::add);
    caller.scopes().stream().sorted().forEach(fields::add);
    if (fields.stream().anyMatch(field -> field.contains("\n"))) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED, "a caller with a line break in its name is not passed on");
    }
    String text = String.join("\n", fields);
    String header =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    if (header.length() > LENGTH_MAX) {
      throw RlsException.about(
          RlsError.PERMISSION_DENIED,
          "the caller has too many groups and scopes to be passed on",
          caller.name());
    }
    return Optional.of(header);
  }

  /** The caller in a header, at the address of who sent it. Throws PERMISSION_DENIED for none. */
  public static Caller decode(String header, String address) {
    try {
      if (header.length() > LENGTH_MAX) {
        throw unreadable();
      }
      String text = new String(Base64.getUrlDecoder().decode(header), StandardCharsets.UTF_8);
      List<String> fields = Arrays.asList(text.split("\n", -1));
      int groups = Integer.parseInt(fields.get(5));
      if (!fields.get(0).equals(VERSION) || fields.get(2).isEmpty() || groups < 0) {
        throw unreadable();
      }
      return new Caller(
          method(fields.get(1)),
          fields.get(2),
          Optional.of(fields.get(3)).filter(name -> !name.isEmpty()),
          Set.copyOf(fields.subList(6, 6 + groups)),
          Set.copyOf(fields.subList(6 + groups, fields.size())),
          limited(fields.get(4)),
          address);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw unreadable();
    }
  }

  /** An unauthenticated caller can't be passed on. */
  private static Caller.Method method(String word) {
    Caller.Method method = Caller.Method.valueOf(word.toUpperCase(Locale.ROOT));
    if (method == Caller.Method.NONE) {
      throw unreadable();
    }
    return method;
  }

  private static boolean limited(String word) {
    if (!word.equals("true") && !word.equals("false")) {
      throw unreadable();
    }
    return word.equals("true");
  }

  private static RlsException unreadable() {
    return new RlsException(
        RlsError.PERMISSION_DENIED, "the header " + Guard.ON_BEHALF_OF + " can't be read");
  }
}
