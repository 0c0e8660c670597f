package org.gridrls.ring.slot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Route;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.source.Contact;

/**
 * Describes what a ring holds of one catalog: its state, the time of its last message, and the
 * parts with its names. All members have it; publishing it makes the parts visible, all of them or
 * none. Immutable.
 *
 * @param contact by the wall clock, since members share no other
 */
public record Manifest(
    UpdateSource source, Contact contact, PartTable parts, long names, long bytes) {
  private static final BaseState NOTHING = new BaseState(0, 0);
  private static final Comparator<UpdateSource> STATES =
      Comparator.comparingLong(UpdateSource::bootId).thenComparingLong(UpdateSource::generation);

  /** Formats the manifest; equal manifests always give the same text. */
  public String text() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(contact.heardAt().toEpochMilli());
      write(out, source);
      write(out, contact.asOf());
      out.writeLong(contact.since().toEpochMilli());
      out.writeBoolean(contact.conflict().isPresent());
      if (contact.conflict().isPresent()) {
        write(out, contact.conflict().get().other());
        out.writeLong(contact.conflict().get().until().toEpochMilli());
      }
      out.writeLong(names);
      out.writeLong(this.bytes);
      parts.write(out);
      write(out, source.history());
      write(out, contact.missing().orElse(NOTHING));
      out.writeLong(contact.formerBootId());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  public static Manifest read(String text) {
    try (DataInputStream in = input(text)) {
      Instant heardAt = Instant.ofEpochMilli(in.readLong());
      UpdateSource source = source(in);
      Optional<Instant> asOf = moment(in);
      Instant since = Instant.ofEpochMilli(in.readLong());
      Optional<Contact.Conflict> conflict =
          in.readBoolean()
              ? Optional.of(new Contact.Conflict(source(in), Instant.ofEpochMilli(in.readLong())))
              : Optional.empty();
      long names = in.readLong();
      long bytes = in.readLong();
      PartTable parts = PartTable.read(in);
      UpdateSource told = source.continuing(history(in));
      BaseState missing = new BaseState(in.readLong(), in.readLong());
      Contact contact =
          new Contact(
              heardAt,
              asOf,
              since,
              conflict,
              Optional.of(missing).filter(state -> !state.equals(NOTHING)),
              in.readLong());
      return new Manifest(told, contact, parts, names, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DataInputStream input(String text) {
    return new DataInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)));
  }

  /**
   * The order of two manifests for one URL that the sides of a split have. Of one catalog, the
   * later state is the greater, whenever it arrived, because a member that was paused may finish an
   * earlier update last. Of two catalogs or equal states, the later message is the greater.
   */
  public static int compare(String one, String other) {
    Manifest a = read(one);
    Manifest b = read(other);
    int states =
        a.source.catalogId().equals(b.source.catalogId()) ? STATES.compare(a.source, b.source) : 0;
    return states == 0 ? a.contact.heardAt().compareTo(b.contact.heardAt()) : states;
  }

  /** Whether {@code one} is the same state of the same catalog as {@code other}, or a later one. */
  public static boolean isAsLate(UpdateSource one, UpdateSource other) {
    boolean same =
        one.catalogId().isEmpty()
            || other.catalogId().isEmpty()
            || one.catalogId().equals(other.catalogId());
    return same && STATES.compare(one, other) >= 0;
  }

  private static void write(DataOutput out, Optional<Instant> moment) throws IOException {
    out.writeLong(moment.map(Instant::toEpochMilli).orElse(Long.MIN_VALUE));
  }

  private static Optional<Instant> moment(DataInput in) throws IOException {
    long millis = in.readLong();
    return millis == Long.MIN_VALUE ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }

  private static void write(DataOutput out, UpdateSource source) throws IOException {
    write(out, source.lrc());
    write(out, source.lrcMember());
    write(out, source.catalogId().orElse(""));
    out.writeLong(source.bootId());
    out.writeLong(source.generation());
    out.writeLong(source.lease().toMillis());
    out.writeLong(source.age().toMillis());
    out.writeInt(source.hops());
    write(out, source.via());
    write(out, source.patterns());
    out.writeLong(source.unremoved().map(Duration::toMillis).orElse(-1L));
  }

  private static UpdateSource source(DataInput in) throws IOException {
    String lrc = text(in);
    String member = text(in);
    Optional<String> id = Optional.of(text(in)).filter(one -> !one.isEmpty());
    BaseState state = new BaseState(in.readLong(), in.readLong());
    Duration lease = Duration.ofMillis(in.readLong());
    Duration age = Duration.ofMillis(in.readLong());
    int hops = in.readInt();
    Route route = new Route(hops, texts(in));
    List<String> patterns = texts(in);
    long unremoved = in.readLong();
    return new UpdateSource(
        new UpdateSource.Catalog(lrc, member, id),
        state,
        lease,
        patterns,
        age,
        route,
        Optional.empty(),
        Optional.of(unremoved).filter(one -> one >= 0).map(Duration::ofMillis));
  }

  private static void write(DataOutput out, StoreHistory history) throws IOException {
    out.writeLong(history.opened().orElse(-1));
    out.writeLong(history.lost());
    out.writeLong(history.acceptedBootId());
  }

  private static StoreHistory history(DataInput in) throws IOException {
    long opened = in.readLong();
    return new StoreHistory(
        opened < 0 ? OptionalLong.empty() : OptionalLong.of(opened), in.readLong(), in.readLong());
  }

  private static void write(DataOutput out, BaseState state) throws IOException {
    out.writeLong(state.bootId());
    out.writeLong(state.generation());
  }

  private static void write(DataOutput out, List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      write(out, text);
    }
  }

  private static List<String> texts(DataInput in) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      texts.add(text(in));
    }
    return texts;
  }

  private static void write(DataOutput out, String text) throws IOException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(utf8.length);
    out.write(utf8);
  }

  private static String text(DataInput in) throws IOException {
    byte[] utf8 = new byte[in.readInt()];
    in.readFully(utf8);
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
