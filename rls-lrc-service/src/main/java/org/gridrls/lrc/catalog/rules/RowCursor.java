package org.gridrls.lrc.catalog.rules;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The position of a page in a query: its last row, and a checksum over this row and the query, by
 * which cursors of other queries are detected. It stays valid when rows are written or deleted.
 * Immutable.
 */
public record RowCursor(String logicalName, String targetName) {
  private static final String SEPARATOR = "\n";
  private static final int SUM_LENGTH = 8;

  public static RowCursor at(Mapping row) {
    return new RowCursor(row.logicalName().value(), row.targetName().value());
  }

  /** The name by which the rows are sorted. */
  public String name(ObjectType type) {
    return type == ObjectType.LOGICAL_NAME ? logicalName : targetName;
  }

  public String other(ObjectType type) {
    return type == ObjectType.LOGICAL_NAME ? targetName : logicalName;
  }

  /** Empty for the first page. Throws BAD_CURSOR. */
  public static Optional<RowCursor> of(PageRequest page, String question) {
    return page.cursor().map(cursor -> decode(cursor, question));
  }

  static String encode(Mapping last, String question) {
    String row = last.logicalName() + SEPARATOR + last.targetName();
    byte[] bytes = (sum(row, question) + row).getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static RowCursor decode(String cursor, String question) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
      String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      if (text.length() > SUM_LENGTH) {
        String row = text.substring(SUM_LENGTH);
        List<String> names = List.of(row.split(SEPARATOR, -1));
        if (names.size() == 2 && text.startsWith(sum(row, question))) {
          return new RowCursor(names.get(0), names.get(1));
        }
      }
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw refused("the cursor is invalid", cursor, e);
    }
    throw refused("the cursor belongs to another query", cursor, null);
  }

  private static RlsException refused(String why, String cursor, Exception cause) {
    return new RlsException(RlsError.BAD_CURSOR, why, Optional.of(cursor), Optional.empty(), cause);
  }

  private static String sum(String row, String question) {
    CRC32 sum = new CRC32();
    sum.update((question + SEPARATOR + row).getBytes(StandardCharsets.UTF_8));
    return String.format("%08x", sum.getValue());
  }
}
