package org.gridrls.lrc.catalog.rules;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.lrc.catalog.CatalogChange;

/** Distinguishes lists of changes by a SHA-256 over the identity of each change. Stateless. */
public final class ChangeDigest {
  private ChangeDigest() {}

  /** The digest of these changes, as stored with the outcome of a bulk call. */
  public static String of(List<CatalogChange> changes, BulkMode mode) {
    MessageDigest digest = sha256();
    update(digest, List.of(mode, changes.size()));
    changes.forEach(change -> update(digest, change.identity()));
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Each part is preceded by its length, so that no two lists of parts give the same bytes. */
  private static void update(MessageDigest digest, List<Object> parts) {
    for (Object part : parts) {
      byte[] bytes = part.toString().getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
      digest.update(bytes);
    }
  }
}
