package org.gridrls.rli.index.list;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.filter.FilterMatrices;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.FormerNames;
import org.gridrls.rli.index.source.SenderIdentity;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Saves the last known names that no list file holds, so that a restart finds them: filters of
 * silent catalogs ({@code *.filter}), and what catalogs had before they lost changes ({@code
 * *.lost-names}, {@code *.lost-filter}). Files have the format of lists; the chunks of a filter are
 * its bytes. Not safe for threads.
 */
public final class LastKnownFiles {
  private static final Logger log = LoggerFactory.getLogger(LastKnownFiles.class);
  private static final String FILTER = "filter";
  private static final String LIST = "names";
  private static final String LOST = "lost-";
  private static final int CHUNK_BYTES = 1 << 20;

  private final Path directory;
  private final Clocks clocks;
  private final SourceStore sources;
  private final FilterMatrices filters;
  private final Map<Kept, Path> saved = new HashMap<>();

  /** Uses the directory of {@link NameFiles}. */
  public LastKnownFiles(
      Path directory, Clocks clocks, SourceStore sources, FilterMatrices filters) {
    this.directory = directory;
    this.clocks = clocks;
    this.sources = sources;
    this.filters = filters;
  }

  /** Identifies names to save; {@code lost}: their catalog lost changes since. */
  private record Kept(FormerNames names, boolean lost) {
    String suffix() {
      return "." + (lost ? LOST : "") + (names.content() instanceof FilterContent ? FILTER : LIST);
    }
  }

  /**
   * Writes what is not saved yet and deletes what is no longer needed. All files of silent catalogs
   * take no more than {@code bytesMax}; beyond it, the most recent ones stay.
   */
  public void save(long bytesMax) {
    Set<Kept> wanted = wanted(bytesMax);
    wanted.forEach(kept -> saved.computeIfAbsent(kept, this::written));
    Set<Kept> obsolete = new LinkedHashSet<>(saved.keySet());
    obsolete.removeAll(wanted);
    obsolete.forEach(kept -> NameFiles.delete(saved.remove(kept)));
  }

  private Set<Kept> wanted(long bytesMax) {
    Instant now = clocks.now();
    long bytes = 0;
    Stream.Builder<Kept> all = Stream.builder();
    for (SourceState state : sources.all()) {
      state.former().ifPresent(former -> all.add(new Kept(former, true)));
      Kept alone = new Kept(state.names(), false);
      boolean silent = state.expiredAt(now.plus(state.source().lease().dividedBy(2)));
      if (saved.containsKey(alone) || silent && state.content() instanceof FilterContent) {
        all.add(alone);
      } else if (state.expiredAt(now) && state.content().inFile()) {
        bytes += state.content().bytes();
      }
    }
    Set<Kept> wanted = new LinkedHashSet<>();
    Comparator<Kept> byTime = Comparator.comparing(kept -> kept.names().heardAt());
    for (Kept kept : all.build().sorted(byTime.reversed()).toList()) {
      bytes += kept.names().content().bytes();
      if (bytes <= bytesMax) {
        wanted.add(kept);
      }
    }
    return wanted;
  }

  /** Returns the file; null if the names are not held any more or can't be written. */
  private Path written(Kept kept) {
    String id = UUID.randomUUID().toString();
    Path file = directory.resolve(id + kept.suffix());
    Instant heardAt = clocks.moment().shown(kept.names().heardAt());
    try {
      NameFileWriter writer =
          new NameFileWriter(
              kept.names().source(), clocks, file, directory.resolve(id + ".part"), () -> heardAt);
      boolean whole = false;
      try {
        whole = write(kept.names().content(), writer);
      } finally {
        if (!whole) {
          writer.abandon();
        }
      }
      return whole ? file : null;
    } catch (IOException | RuntimeException e) {
      log.warn("names of {} can't be saved: {}", kept.names().source().lrc(), e.getMessage(), e);
      return null;
    }
  }

  private boolean write(Content content, NameFileWriter writer) throws IOException {
    if (!(content instanceof FilterContent filter)) {
      ((ListContent) content).packed(new NameListBuilder(writer));
      return true;
    }
    BloomFilter bits = filter.copy();
    if (sources.all().stream().flatMap(SourceState::contents).noneMatch(held -> held == content)) {
      return false; // the bits may be those of a later state, or of another catalog
    }
    try (InputStream in = bits.stream()) {
      for (byte[] part = in.readNBytes(CHUNK_BYTES);
          part.length > 0;
          part = in.readNBytes(CHUNK_BYTES)) {
        int length = Math.max(part.length, NameChunk.TRAILER_BYTES);
        writer.add(ByteBuffer.wrap(Arrays.copyOf(part, length)));
      }
    }
    writer.finish(content.names());
    return true;
  }

  /** Adds what is saved, complete and not over; deletes all other files. After the lists. */
  public void reopen(Duration lastKnown) {
    for (String suffix : List.of(FILTER, LOST + LIST, LOST + FILTER)) {
      for (Path file : NameFiles.found(directory, "*." + suffix)) {
        if (!reopened(file, lastKnown)) {
          NameFiles.delete(file);
        }
      }
    }
    log.info("{} saved last known states reopened", saved.size());
  }

  private boolean reopened(Path file, Duration lastKnown) {
    try {
      NameFile.Opened opened = NameFile.open(file, clocks);
      Moment now = clocks.moment();
      if (NameFiles.isOver(opened.header(), now, lastKnown)) {
        log.info("the last known names of {} are over", opened.header().source().lrc());
        return false;
      }
      Content content = content(file, opened);
      boolean added = false;
      try {
        added = add(file, opened.header(), content, now.steadyAt(opened.header().heardAt()));
      } finally {
        if (!added) {
          content.retire();
        }
      }
      return added;
    } catch (IOException | RuntimeException e) {
      log.warn("{} is not usable and deleted: {}", file.getFileName(), e.getMessage(), e);
      return false;
    }
  }

  private Content content(Path file, NameFile.Opened opened) throws IOException {
    if (!file.toString().endsWith(FILTER)) {
      return ListContent.of(opened.list());
    }
    if (filters.bytes() + Files.size(file) > Runtime.getRuntime().maxMemory() / 8) {
      throw new IOException("last known filters may take an eighth of the heap");
    }
    Stream<InputStream> parts = opened.chunks().stream().map(LastKnownFiles::stream);
    try (InputStream in = new SequenceInputStream(Collections.enumeration(parts.toList()))) {
      return filters.added(BloomFilter.readFrom(in), opened.header().names());
    }
  }

  private static InputStream stream(ByteBuffer chunk) {
    byte[] bytes = new byte[chunk.remaining()];
    chunk.duplicate().get(bytes);
    return new ByteArrayInputStream(bytes);
  }

  private boolean add(Path file, NameFileHeader header, Content content, Instant heardAt) {
    FormerNames names = new FormerNames(header.source(), content, heardAt);
    boolean lost = file.getFileName().toString().contains("." + LOST);
    Optional<SourceState> after =
        sources.all().stream().filter(state -> lost && state.follows(names)).findFirst();
    Optional<SourceState> held = after.or(() -> sources.of(header.source().lrc()));
    SourceState state =
        SourceState.of(header.source(), content, Contact.first(heardAt, Optional.empty()));
    boolean usable = after.isPresent() || held.stream().allMatch(other -> isLater(state, other));
    boolean added =
        usable && sources.replace(held, after.map(now -> now.after(names)).orElse(state));
    if (added) {
      saved.put(new Kept(names, after.isPresent()), file);
    }
    return added;
  }

  /** Another catalog at the same address replaced this one, whose file was not deleted yet. */
  private static boolean isLater(SourceState state, SourceState held) {
    return SenderIdentity.isSame(state.source(), held.source()) && state.isNewerThan(held.source());
  }
}
