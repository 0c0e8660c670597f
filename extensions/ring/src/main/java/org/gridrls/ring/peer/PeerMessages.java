package org.gridrls.ring.peer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;

/** Questions between members and their replies, as bytes. Stateless. */
public final class PeerMessages {
  private PeerMessages() {}

  /** A question for the member's time. */
  public record Time() {}

  /**
   * A name that is asked for.
   *
   * @param stamp of its slot at the member that asks; one that is behind it does not answer
   */
  public record Wanted(String name, long stamp) {}

  /** Which catalogs have the names? */
  public record Find(List<Wanted> names) {}

  /**
   * The next names of a catalog in some slots, from {@code first} on.
   *
   * @param since a member that does not have this state of the catalog yet does not answer
   */
  public record Read(UpdateSource since, String first, int limit, BitSet slots) {}

  /**
   * The evidence about one name.
   *
   * @param owned false if the slot is not the replying member's, or the member is behind
   */
  public record NameEvidence(boolean owned, List<String> found, List<String> missing) {}

  /**
   * Names in order.
   *
   * @param owned false if one of the slots is not the replying member's, or the member is behind
   * @param whole false if a part of a slot is lost
   * @param more true if further names may follow
   */
  public record OrderedNames(boolean owned, boolean whole, boolean more, List<String> names) {}

  @FunctionalInterface
  private interface Writer {
    void write(DataOutputStream out) throws IOException;
  }

  @FunctionalInterface
  private interface Reader<T> {
    T read(DataInputStream in) throws IOException;
  }

  private static byte[] bytes(Writer writer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      writer.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static <T> T read(byte[] bytes, Reader<T> reader) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return reader.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(DataOutputStream out, Collection<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      out.writeUTF(text);
    }
  }

  private static List<String> texts(DataInputStream in) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      texts.add(in.readUTF());
    }
    return texts;
  }

  private static List<Wanted> wanted(DataInputStream in) throws IOException {
    List<Wanted> names = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      names.add(new Wanted(in.readUTF(), in.readLong()));
    }
    return names;
  }

  /** The state of a catalog, without what does not identify it. */
  private static UpdateSource source(DataInputStream in) throws IOException {
    String lrc = in.readUTF();
    String member = in.readUTF();
    String id = in.readUTF();
    UpdateSource state =
        UpdateSource.direct(
            UpdateSource.Catalog.of(lrc, member),
            new BaseState(in.readLong(), in.readLong()),
            Duration.ofMillis(1),
            List.of());
    return id.isEmpty() ? state : state.identifiedBy(id);
  }

  public static byte[] encode(Find question) {
    return bytes(
        out -> {
          out.writeByte('f');
          out.writeInt(question.names().size());
          for (Wanted one : question.names()) {
            out.writeUTF(one.name());
            out.writeLong(one.stamp());
          }
        });
  }

  public static byte[] encode(Read question) {
    return bytes(
        out -> {
          out.writeByte('r');
          UpdateSource since = question.since();
          out.writeUTF(since.lrc());
          out.writeUTF(since.lrcMember());
          out.writeUTF(since.catalogId().orElse(""));
          out.writeLong(since.bootId());
          out.writeLong(since.generation());
          out.writeUTF(question.first());
          out.writeInt(question.limit());
          byte[] slots = question.slots().toByteArray();
          out.writeInt(slots.length);
          out.write(slots);
        });
  }

  /** Asks for the wall clock. */
  public static byte[] clock() {
    return bytes(out -> out.writeByte('c'));
  }

  public static byte[] encode(Instant instant) {
    return bytes(
        out -> {
          out.writeLong(instant.getEpochSecond());
          out.writeInt(instant.getNano());
        });
  }

  public static Instant instant(byte[] bytes) {
    return read(bytes, in -> Instant.ofEpochSecond(in.readLong(), in.readInt()));
  }

  /** A {@link Time}, a {@link Find} or a {@link Read}. */
  public static Object question(byte[] bytes) {
    return read(
        bytes,
        in -> {
          byte kind = in.readByte();
          if (kind == 'c') {
            return new Time();
          }
          if (kind == 'f') {
            return new Find(wanted(in));
          }
          UpdateSource since = source(in);
          String first = in.readUTF();
          int limit = in.readInt();
          return new Read(since, first, limit, BitSet.valueOf(in.readNBytes(in.readInt())));
        });
  }

  public static byte[] encode(List<NameEvidence> replies) {
    return bytes(
        out -> {
          out.writeInt(replies.size());
          for (NameEvidence one : replies) {
            out.writeBoolean(one.owned());
            write(out, one.found());
            write(out, one.missing());
          }
        });
  }

  public static List<NameEvidence> found(byte[] bytes) {
    return read(
        bytes,
        in -> {
          List<NameEvidence> replies = new ArrayList<>();
          for (int left = in.readInt(); left > 0; left--) {
            replies.add(new NameEvidence(in.readBoolean(), texts(in), texts(in)));
          }
          return replies;
        });
  }

  public static byte[] encode(OrderedNames reply) {
    return bytes(
        out -> {
          out.writeBoolean(reply.owned());
          out.writeBoolean(reply.whole());
          out.writeBoolean(reply.more());
          write(out, reply.names());
        });
  }

  public static OrderedNames names(byte[] bytes) {
    return read(
        bytes,
        in -> new OrderedNames(in.readBoolean(), in.readBoolean(), in.readBoolean(), texts(in)));
  }
}
