package org.gridrls.bridge;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.BulkMode;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.port.ForeignCatalog;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the names of the store to those of the foreign catalog. All names are listed before the
 * first one changes, and one that the listing lacks is deleted only after the foreign catalog also
 * denies it when asked by name. For one thread.
 */
final class NameListing {
  private static final Logger log = LoggerFactory.getLogger(NameListing.class);

  /** The target name of all names in the store, which nobody sees. */
  private static final String TARGET = "listed";

  /** A name that begins and ceases to exist with each listing, so that each is a new state. */
  private static final String MARKER = "rls bridge: end of a listing";

  private static final int BATCH = ForeignCatalog.NAMES_MAX;
  private static final int ATTEMPTS = 3;

  /** From this size on, a listing that has lost half of the names is suspect. */
  private static final long SUSPECT_FROM = 100;

  /** A listing that was interrupted longer ago is not resumed. */
  private static final Duration RESUMED = Duration.ofHours(1);

  private final ForeignCatalog foreign;
  private final MappingCatalog store;
  private final Path file;
  private final BooleanSupplier closed;

  /** When the listing in the file began; null for that of an earlier start, at an unknown time. */
  private Instant begun;

  /**
   * A complete listing. Immutable.
   *
   * @param began before the first question, by the steady clock
   * @param unfit names that the template does not lead back to
   */
  record Result(Instant began, long names, long added, long deleted, long unfit) {}

  /**
   * @param file of names of a listing under way
   * @param closed once true, a listing under way ends
   */
  NameListing(ForeignCatalog foreign, MappingCatalog store, Path file, BooleanSupplier closed) {
    this.foreign = foreign;
    this.store = store;
    this.file = file;
    this.closed = closed;
  }

  /**
   * Lists all names and applies the differences. Throws UNAVAILABLE if the foreign catalog does not
   * answer whole, and if it answers what may be wrong: then names are added, but none is deleted.
   * The first listing of a store is compared with a second one, as nothing else contradicts it.
   *
   * @param fewer accept far fewer names than before
   */
  Result run(Moment now, boolean fewer) {
    try (ListingTable table = ListingTable.open(file)) {
      boolean first = store.counts().sequence() == 0;
      if (first) {
        once(table, now, fewer, true);
      }
      return once(table, now, fewer, first);
    }
  }

  private Result once(ListingTable table, Moment now, boolean fewer, boolean first) {
    list(table, now);
    Result result = apply(table, fewer, first);
    clear(table);
    return result;
  }

  private void clear(ListingTable table) {
    table.clear();
    begun = null;
  }

  private void list(ListingTable table, Moment now) {
    if (begun == null || Duration.between(begun, now.steady()).compareTo(RESUMED) >= 0) {
      table.clear();
      begun = now.steady();
    }
    Set<String> done = table.sections();
    for (String section : foreign.sections()) {
      if (!done.contains(section)) {
        list(table, section);
      }
    }
  }

  private void list(ListingTable table, String section) {
    boolean last = false;
    while (!last) {
      last = listPart(table, section);
    }
  }

  private boolean listPart(ListingTable table, String section) {
    Optional<String> after = table.next(section);
    for (int attempt = 1; ; attempt++) {
      try {
        return table.add(section, to -> foreign.names(section, after, whileOpen(to)));
      } catch (RlsException e) {
        if (attempt == ATTEMPTS || closed.getAsBoolean()) {
          throw e;
        }
        log.info("listing {} of {} again: {}", section, foreign.title(), e.getMessage());
      }
    }
  }

  private Consumer<String> whileOpen(Consumer<String> to) {
    return name -> {
      requireOpen();
      to.accept(name);
    };
  }

  private void requireOpen() {
    if (closed.getAsBoolean()) {
      throw new RlsException(RlsError.UNAVAILABLE, "the server is stopping");
    }
  }

  private Result apply(ListingTable table, boolean fewer, boolean first) {
    Instant began = begun;
    AtomicLong fresh = new AtomicLong();
    AtomicLong gone = new AtomicLong();
    new NameDifference(store, table)
        .forEach(name -> fresh.incrementAndGet(), name -> gone.incrementAndGet());
    long names = table.count();
    long held = names - fresh.get() + gone.get();
    boolean none = names == 0 && (held > 0 || first);
    boolean suspect = none || held >= SUSPECT_FROM && gone.get() > held / 2;
    Changes changes = new Changes();
    new NameDifference(store, table)
        .forEach(changes::add, suspect && !fewer ? name -> {} : changes::delete);
    changes.end();
    if (suspect && !fewer) {
      clear(table);
      throw new RlsException(
          RlsError.UNAVAILABLE,
          "it lists %d names, after %d: none is deleted until 'rls lost accept'"
              .formatted(names, held));
    }
    if (changes.alive > 0) {
      clear(table);
      throw new RlsException(
          RlsError.UNAVAILABLE,
          "its listing lacks %d names that it has when asked for, such as %s"
              .formatted(changes.alive, changes.example));
    }
    mark();
    return new Result(began, names, fresh.get(), gone.get(), table.unfit());
  }

  private void mark() {
    Mapping marker = Mapping.of(MARKER, TARGET);
    store.apply(new CatalogChange.Create(marker));
    store.apply(new CatalogChange.Delete(marker));
  }

  /** Writes the differences in groups. */
  private final class Changes {
    private final List<CatalogChange> additions = new ArrayList<>();
    private final List<String> deletions = new ArrayList<>();
    private long alive;
    private String example = "";

    void add(String name) {
      additions.add(new CatalogChange.Create(Mapping.of(name, TARGET)));
      if (additions.size() == BATCH) {
        write(additions);
      }
    }

    void delete(String name) {
      deletions.add(name);
      if (deletions.size() == BATCH) {
        deleteAbsent();
      }
    }

    private void deleteAbsent() {
      Set<String> found = foreign.query(deletions, AttributeSelection.NONE).keySet();
      List<CatalogChange> absent = new ArrayList<>();
      for (String name : deletions) {
        if (isAlive(name, found)) {
          alive++;
          example = name;
        } else {
          absent.add(new CatalogChange.Delete(Mapping.of(name, TARGET)));
        }
      }
      deletions.clear();
      write(absent);
    }

    private boolean isAlive(String name, Set<String> found) {
      return found.contains(name);
    }

    void end() {
      write(additions);
      if (!deletions.isEmpty()) {
        deleteAbsent();
      }
    }

    private void write(List<CatalogChange> changes) {
      requireOpen();
      List<ItemFailure> failures = store.apply(changes, BulkMode.PER_ITEM).failures();
      changes.clear();
      if (!failures.isEmpty()) {
        throw failures.get(0).toException();
      }
    }
  }
}
