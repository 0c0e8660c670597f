package org.gridrls.transfer.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** Computes the checksums that catalogs hold. Used by one thread. */
public final class Checksums {
  /** The names of facts that are checksums and can be computed. */
  static final Set<String> KINDS =
      Set.of("adler32", "crc32", "crc32c", "md5", "sha-1", "sha-256", "sha-512");

  private static final int BUFFER = 1 << 18;

  private final List<Running> running = new ArrayList<>();

  private Checksums(Collection<String> kinds) {
    kinds.forEach(kind -> running.add(new Running(kind, digest(kind), sum(kind))));
  }

  /** One of the two is null. */
  private record Running(String kind, MessageDigest digest, Checksum sum) {
    void update(ByteBuffer bytes) {
      if (digest != null) {
        digest.update(bytes);
      } else {
        sum.update(bytes);
      }
    }

    String value() {
      return digest != null
          ? HexFormat.of().formatHex(digest.digest())
          : String.format(Locale.ROOT, "%08x", sum.getValue());
    }
  }

  /** Begins to compute the checksums that a file must have. */
  public static Checksums of(Expected expected) {
    return new Checksums(expected.checksums().keySet());
  }

  /** Takes the next bytes of the file. */
  public void update(ByteBuffer bytes) {
    running.forEach(one -> one.update(bytes.duplicate()));
  }

  /** The first checksum that the content does not have, in words; empty if it has all of them. */
  static Optional<Mismatch> difference(FileChannel content, Expected expected) throws IOException {
    Checksums computed = of(expected);
    computed.read(content);
    return computed.difference(expected);
  }

  /** Returns the first checksum that the bytes taken do not have, in words; called once. */
  public Optional<Mismatch> difference(Expected expected) {
    for (Running one : running) {
      String wanted = expected.checksums().get(one.kind());
      String value = one.value();
      if (!value.equals(wanted)) {
        return Optional.of(new Mismatch(false, one.kind() + " is " + value + ", not " + wanted));
      }
    }
    return Optional.empty();
  }

  private void read(FileChannel content) throws IOException {
    if (running.isEmpty()) {
      return;
    }
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    long position = 0;
    while (true) {
      buffer.clear();
      int length = content.read(buffer, position);
      if (length < 0) {
        return;
      }
      position += length;
      buffer.flip();
      update(buffer);
    }
  }

  private static MessageDigest digest(String kind) {
    if (sum(kind) != null) {
      return null;
    }
    try {
      return MessageDigest.getInstance(kind);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + kind, e);
    }
  }

  private static Checksum sum(String kind) {
    return switch (kind) {
      case "adler32" -> new Adler32();
      case "crc32" -> new CRC32();
      case "crc32c" -> new CRC32C();
      default -> null;
    };
  }
}
