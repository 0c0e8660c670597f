package org.gridrls.lrc.filter;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.kit.update.NamePattern;

/**
 * The logical names that a target is sent: all, or those that match one of its patterns. Immutable.
 */
public record TargetPartition(boolean everything, List<NamePattern> patterns) {
  public static TargetPartition of(UpdateTarget target) {
    return new TargetPartition(
        target.everything(), target.patterns().stream().map(NamePattern::lenient).toList());
  }

  /** Whether the target is sent nothing, not even an empty update, which would deny all names. */
  public boolean nothing() {
    return !everything && patterns.isEmpty();
  }

  public boolean includes(String logicalName) {
    return everything || patterns.stream().anyMatch(pattern -> pattern.matches(logicalName));
  }

  public List<String> wireForm() {
    return patterns.stream().map(NamePattern::wireForm).toList();
  }

  public String digest() {
    if (everything) {
      return "everything";
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (NamePattern pattern : patterns) {
        byte[] bytes = pattern.wireForm().getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
        digest.update(bytes);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  String shown() {
    return everything ? "everything" : "the names of " + patterns;
  }
}
