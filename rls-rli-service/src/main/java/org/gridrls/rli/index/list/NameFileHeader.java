package org.gridrls.rli.index.list;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.CRC32C;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Route;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateSource;

/**
 * The header of a file of names: the state of the source, its lease, and check sums of the content.
 * Immutable. Big-endian:
 *
 * <pre>
 *  0 magic, 8 version (int), 12 length of the header (int)
 * 16 last heard (ms since 1970), 24 lease (ms), 32 CRC32C of these two (int): rewritten in place
 * 36 CRC32C of all of the file behind the header (int)
 * 40 names, 48 chunks (int), 52 hops (int), 56 boot id, 64 generation
 * 72 URL, member, id (since version 2; empty: none), patterns: each its length in bytes (int) and
 *    UTF-8; before the patterns, since version 3, the history of the store (opened, -1 for unknown;
 *    lost; accepted boot id), and their number
 *    CRC32C of the header without the lease (int)
 * </pre>
 *
 * Behind it lie the chunks (see {@link NameChunk}), and their lengths, an int each.
 */
record NameFileHeader(
    UpdateSource source, Instant heardAt, long names, int chunks, int contentChecksum) {
  static final int LEASE_AT = 16;
  static final int LENGTH_AT = 12;
  static final int FIXED_BYTES = 72;

  private static final long MAGIC = 0x524c532d4e414d45L; // RLS-NAME
  private static final int VERSION = 3;
  private static final int WITHOUT_HISTORY = 2;
  private static final int WITHOUT_ID = 1;
  private static final int LEASE_BYTES = 16;
  private static final int HISTORY_BYTES = 24;
  private static final int AFTER_LEASE = LEASE_AT + LEASE_BYTES + 4;
  private static final int BYTES_MAX = 64 << 20;

  ByteBuffer encode() {
    List<byte[]> texts = new ArrayList<>();
    texts.add(utf8(source.lrc()));
    texts.add(utf8(source.lrcMember()));
    texts.add(utf8(source.catalogId().orElse("")));
    source.patterns().forEach(pattern -> texts.add(utf8(pattern)));
    int length =
        FIXED_BYTES + 8 + HISTORY_BYTES + texts.stream().mapToInt(text -> 4 + text.length).sum();
    ByteBuffer header = ByteBuffer.allocate(length);
    header.putLong(MAGIC).putInt(VERSION).putInt(length);
    header.put(lease(source, heardAt)).putInt(contentChecksum);
    header.putLong(names).putInt(chunks).putInt(source.hops());
    header.putLong(source.bootId()).putLong(source.generation());
    texts.subList(0, 3).forEach(text -> header.putInt(text.length).put(text));
    StoreHistory history = source.history();
    header.putLong(history.opened().orElse(-1)).putLong(history.lost());
    header.putLong(history.acceptedBootId()).putInt(source.patterns().size());
    texts.subList(3, texts.size()).forEach(text -> header.putInt(text.length).put(text));
    header.putInt(checksum(header));
    return header.flip();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The part from {@link #LEASE_AT} on that is rewritten when a lease is renewed. */
  static ByteBuffer lease(UpdateSource source, Instant heardAt) {
    ByteBuffer part = ByteBuffer.allocate(LEASE_BYTES + 4);
    part.putLong(heardAt.toEpochMilli());
    part.putLong(source.lease().toMillis());
    return part.putInt(crc(part.duplicate().flip())).flip();
  }

  /** Returns the check sum of a header whose position is before its own check sum. */
  private static int checksum(ByteBuffer header) {
    CRC32C crc = new CRC32C();
    crc.update(header.duplicate().position(0).limit(LEASE_AT));
    crc.update(header.duplicate().flip().position(AFTER_LEASE));
    return (int) crc.getValue();
  }

  private static int crc(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  /** How long the header is that begins with these {@link #FIXED_BYTES}. */
  static int length(ByteBuffer start) throws IOException {
    int length = start.getInt(LENGTH_AT);
    if (start.getLong(0) != MAGIC || version(start) < WITHOUT_ID || version(start) > VERSION) {
      throw new IOException("not a list of names of this version");
    }
    if (length < FIXED_BYTES + 16 || length > BYTES_MAX) {
      throw new IOException("its header can't have " + length + " bytes");
    }
    return length;
  }

  private static int version(ByteBuffer start) {
    return start.getInt(8);
  }

  static NameFileHeader decode(ByteBuffer header) throws IOException {
    header.position(header.limit() - 4);
    int lease = crc(header.duplicate().position(LEASE_AT).limit(LEASE_AT + LEASE_BYTES));
    if (checksum(header) != header.getInt(header.limit() - 4)
        || lease != header.getInt(LEASE_AT + LEASE_BYTES)) {
      throw new IOException("its header is damaged");
    }
    try {
      return read(header.position(LEASE_AT), version(header));
    } catch (BufferUnderflowException | IllegalArgumentException | RlsException e) {
      throw new IOException("its header is inconsistent", e);
    }
  }

  private static NameFileHeader read(ByteBuffer in, int version) {
    Instant heardAt = Instant.ofEpochMilli(in.getLong());
    Duration lease = Duration.ofMillis(in.getLong());
    in.getInt();
    int contentChecksum = in.getInt();
    long names = in.getLong();
    int chunks = in.getInt();
    int hops = in.getInt();
    long bootId = in.getLong();
    long generation = in.getLong();
    String lrc = text(in);
    String member = text(in);
    String id = version > WITHOUT_ID ? text(in) : "";
    StoreHistory history = version > WITHOUT_HISTORY ? history(in) : StoreHistory.UNKNOWN;
    List<String> patterns = new ArrayList<>();
    for (int left = in.getInt(); left > 0; left--) {
      patterns.add(text(in));
    }
    UpdateSource source =
        new UpdateSource(
            new UpdateSource.Catalog(
                lrc, member, Optional.of(id).filter(one -> !one.isEmpty()), history),
            new BaseState(bootId, generation),
            lease,
            patterns,
            Duration.ZERO,
            new Route(hops, List.of()),
            Optional.empty(),
            Optional.empty());
    return new NameFileHeader(source, heardAt, names, chunks, contentChecksum);
  }

  private static StoreHistory history(ByteBuffer in) {
    long opened = in.getLong();
    return new StoreHistory(
        opened < 0 ? OptionalLong.empty() : OptionalLong.of(opened), in.getLong(), in.getLong());
  }

  private static String text(ByteBuffer in) {
    int length = in.getInt();
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] utf8 = new byte[length];
    in.get(utf8);
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
