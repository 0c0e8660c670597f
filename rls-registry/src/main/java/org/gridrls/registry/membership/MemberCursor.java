package org.gridrls.registry.membership;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The end of a page of members: the last name, so that pages stay correct while members join and
 * leave. Opaque to clients.
 */
final class MemberCursor {
  private static final String MARK = "m1.";

  private MemberCursor() {}

  static String after(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return MARK + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The name that a cursor holds; BAD_CURSOR if this registry did not issue it. */
  static String name(String cursor) {
    if (cursor.startsWith(MARK) && cursor.length() > MARK.length()) {
      try {
        byte[] bytes = Base64.getUrlDecoder().decode(cursor.substring(MARK.length()));
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      } catch (IllegalArgumentException | CharacterCodingException e) {
        throw bad(cursor);
      }
    }
    throw bad(cursor);
  }

  private static RlsException bad(String cursor) {
    return RlsException.about(
        RlsError.BAD_CURSOR,
        "not a cursor of a list of members; start from the first page",
        cursor);
  }
}
