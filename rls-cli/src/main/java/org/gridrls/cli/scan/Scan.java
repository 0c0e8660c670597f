package org.gridrls.cli.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.output.Failure;
import org.gridrls.client.AtomicFile;
import org.gridrls.client.LrcClient;

/**
 * Makes a catalog match a directory: files missing in the catalog are added, differing ones are set
 * again, and mappings of missing files are removed on demand. Works in pieces, so the directory may
 * be of any size; doing it twice changes nothing. Used by one thread.
 */
final class Scan {
  private static final String SIZE = "size";
  private static final String ADLER32 = "adler32";

  /** Receives the outcome of each file. Used by one thread. */
  public interface ScanListener {
    void changed(ScanChange change, Mapping mapping);

    void failed(Failure failure);
  }

  /** Says what becomes of a mapping. */
  public enum ScanChange {
    ADDED,
    CHANGED,
    UNCHANGED,
    REMOVED
  }

  private final LrcClient catalog;
  private final ScanSettings settings;
  private final ScanListener listener;
  private long files;
  private long failures;

  public Scan(LrcClient catalog, ScanSettings settings, ScanListener listener) {
    this.catalog = catalog;
    this.settings = settings;
    this.listener = listener;
  }

  /** Adds and changes. */
  public void update() {
    if (!settings.dryRun()) {
      define(SIZE, AttributeType.INT);
      if (settings.checksum()) {
        define(ADLER32, AttributeType.STRING);
      }
    }
    new FileWalk(settings, this::update, this::fail).run();
  }

  private void define(String name, AttributeType type) {
    try {
      catalog.defineAttribute(new AttributeDefinition(name, ObjectType.LOGICAL_NAME, type));
    } catch (RlsException e) {
      if (e.error() != RlsError.ATTRIBUTE_EXISTS) {
        throw e;
      }
    }
  }

  private void fail(Failure failure) {
    failures++;
    listener.failed(failure);
  }

  private void update(List<ScannedFile> found) {
    files += found.size();
    List<String> names = found.stream().map(file -> file.mapping().logicalName().value()).toList();
    List<NameMappings> known =
        catalog.queryAll(
            ObjectType.LOGICAL_NAME, names, new AttributeSelection(false, Set.of(SIZE, ADLER32)));
    List<AttributedMapping> wanted = new ArrayList<>();
    List<ScanChange> changes = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      update(found.get(i), known.get(i).mappings(), wanted, changes);
    }
    put(wanted, changes, ScanChange.ADDED);
    put(wanted, changes, ScanChange.CHANGED);
  }

  private void put(List<AttributedMapping> wanted, List<ScanChange> changes, ScanChange change) {
    List<AttributedMapping> some =
        IntStream.range(0, wanted.size())
            .filter(i -> changes.get(i) == change)
            .mapToObj(wanted::get)
            .toList();
    put(some, Collections.nCopies(some.size(), change));
  }

  private void update(
      ScannedFile file,
      List<AttributedMapping> known,
      List<AttributedMapping> wanted,
      List<ScanChange> changes) {
    Optional<AttributedMapping> before =
        known.stream().filter(each -> each.mapping().equals(file.mapping())).findFirst();
    try {
      AttributedMapping after =
          new AttributedMapping(file.mapping(), attributes(file, before), List.of());
      boolean same = before.isPresent() && isSame(before.get(), after);
      if (same) {
        listener.changed(ScanChange.UNCHANGED, file.mapping());
      } else {
        wanted.add(after);
        changes.add(before.isPresent() ? ScanChange.CHANGED : ScanChange.ADDED);
      }
    } catch (IOException e) {
      String message = "cannot read " + file.path() + ": " + AtomicFile.reason(e);
      fail(new Failure(file.path().toString(), RlsError.BAD_ARGUMENT, message, 0));
    }
  }

  /** A checksum that is known is used while the size is the same. */
  private List<Attribute> attributes(ScannedFile file, Optional<AttributedMapping> before)
      throws IOException {
    Attribute size = Attribute.integer(SIZE, file.size());
    if (!settings.checksum()) {
      return List.of(size);
    }
    List<Attribute> known = before.map(AttributedMapping::logicalAttributes).orElse(List.of());
    Optional<Attribute> sum = known.stream().filter(a -> a.name().equals(ADLER32)).findFirst();
    boolean believed = sum.isPresent() && known.contains(size) && !settings.recheck();
    return List.of(size, believed ? sum.get() : Attribute.text(ADLER32, file.adler32()));
  }

  private static boolean isSame(AttributedMapping before, AttributedMapping after) {
    return before.logicalAttributes().containsAll(after.logicalAttributes());
  }

  private void put(List<AttributedMapping> wanted, List<ScanChange> changes) {
    if (wanted.isEmpty()) {
      return;
    }
    BulkResult result =
        settings.dryRun() ? new BulkResult(wanted.size(), List.of()) : sent(wanted, changes.get(0));
    List<Mapping> mappings = wanted.stream().map(AttributedMapping::mapping).toList();
    tell(mappings, changes, result);
  }

  /**
   * A copy that was known is measured again; a new copy of a known file must be like the others.
   */
  private BulkResult sent(List<AttributedMapping> wanted, ScanChange change) {
    return change == ScanChange.CHANGED
        ? catalog.putAllReplacing(wanted, BulkMode.PER_ITEM)
        : catalog.putAll(wanted, BulkMode.PER_ITEM);
  }

  private void tell(List<Mapping> mappings, List<ScanChange> changes, BulkResult result) {
    Set<Integer> failed =
        result.failures().stream().map(failure -> failure.index()).collect(Collectors.toSet());
    result.failures().forEach(failure -> fail(Failure.of(failure, 0)));
    for (int i = 0; i < mappings.size(); i++) {
      if (!failed.contains(i)) {
        listener.changed(changes.get(i), mappings.get(i));
      }
    }
  }

  /**
   * Removes the mappings with both prefixes whose file is gone, and those of earlier versions whose
   * URL names another file, because it was not encoded. Refuses after a failure, and where there
   * was no file at all unless {@code empty} says that this is so: a storage that is not mounted
   * looks like that.
   */
  public void removeGone(boolean empty) {
    if (failures > 0) {
      throw new RlsException(
          RlsError.UNSUPPORTED, "nothing is removed: some files could not be read or registered");
    }
    if (files == 0 && !empty) {
      throw RlsException.about(
          RlsError.UNSUPPORTED,
          "nothing is removed: the directory has no files (is it mounted? --empty confirms it)",
          settings.directory().toString());
    }
    PageRequest page = PageRequest.first();
    Optional<String> next;
    do {
      MappingPage found =
          catalog.query(ObjectType.LOGICAL_NAME, below(), AttributeSelection.NONE, page);
      remove(
          found.mappings().stream().map(AttributedMapping::mapping).filter(this::isGone).toList());
      next = found.nextCursor();
      page = next.map(page::after).orElse(page);
    } while (next.isPresent());
  }

  private GlobPattern below() {
    return GlobPattern.of(settings.logicalPrefix().replaceAll("([*?\\\\\\[\\]])", "\\\\$1") + "*");
  }

  private boolean isGone(Mapping mapping) {
    if (settings.isUnencoded(mapping)) {
      return true;
    }
    Optional<String> relative = settings.relative(mapping);
    return relative.isPresent()
        && !Files.isRegularFile(file(relative.get()), LinkOption.NOFOLLOW_LINKS);
  }

  /** A file that this machine can't even name may be there all the same. */
  private Path file(String relative) {
    try {
      return settings.directory().resolve(relative);
    } catch (InvalidPathException e) {
      throw RlsException.about(
          RlsError.UNSUPPORTED,
          "no more is removed: no file can have this name here (is the locale UTF-8?)",
          relative);
    }
  }

  private void remove(List<Mapping> gone) {
    if (gone.isEmpty()) {
      return;
    }
    BulkResult result =
        settings.dryRun()
            ? new BulkResult(gone.size(), List.of())
            : catalog.deleteAll(gone, BulkMode.PER_ITEM);
    tell(gone, Collections.nCopies(gone.size(), ScanChange.REMOVED), result);
  }
}
