package org.gridrls.rli.index.list;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists in files of one directory, one {@code *.names} file for each list; {@code *.part} while it
 * is written. No other process may write there. Safe for threads.
 */
public final class NameFiles implements NameLists {
  private static final Logger log = LoggerFactory.getLogger(NameFiles.class);
  private static final String WHOLE = ".names";
  private static final String PART = ".part";

  private final Path directory;
  private final Clocks clocks;

  public NameFiles(Path directory, Clocks clocks) {
    this.directory = directory;
    this.clocks = clocks;
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new RlsException(RlsError.STORE_FAILED, "no directory " + directory, e);
    }
  }

  @Override
  public NameListBuilder begin(UpdateSource source) {
    String name = UUID.randomUUID().toString();
    Path file = directory.resolve(name + WHOLE);
    return new NameListBuilder(
        new NameFileWriter(source, clocks, file, directory.resolve(name + PART)));
  }

  /**
   * Adds the stored lists that are complete and whose leases last, or ended no longer ago than
   * {@code lastKnown}. All other files of lists are deleted; the receipt of their sources' next
   * update asks for a full one.
   */
  public void reopen(SourceStore sources, Duration lastKnown) {
    int reopened = 0;
    for (Path file : found("*{" + WHOLE + "," + PART + "}")) {
      if (file.toString().endsWith(PART) || !reopen(file, sources, lastKnown)) {
        delete(file);
      } else {
        reopened++;
      }
    }
    log.info("{} lists of {} reopened", reopened, directory.getFileName());
  }

  /** Was the state heard in the future, or did its time as last known end? */
  static boolean isOver(NameFileHeader header, Moment now, Duration lastKnown) {
    Instant end = now.steadyAt(header.heardAt()).plus(header.source().lease()).plus(lastKnown);
    return header.heardAt().isAfter(now.wall()) || !now.steady().isBefore(end);
  }

  private List<Path> found(String pattern) {
    return found(directory, pattern);
  }

  static List<Path> found(Path directory, String pattern) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, pattern)) {
      all.forEach(files::add);
    } catch (IOException e) {
      throw new RlsException(RlsError.STORE_FAILED, "the lists can't be reopened: " + e, e);
    }
    return files;
  }

  private boolean reopen(Path file, SourceStore sources, Duration lastKnown) {
    try {
      NameFile.Opened opened = NameFile.open(file, clocks);
      Moment now = clocks.moment();
      NameFileHeader header = opened.header();
      SourceState state =
          SourceState.of(
              header.source(),
              ListContent.of(opened.list()),
              Contact.first(now.steadyAt(header.heardAt()), Optional.empty()));
      if (isOver(header, now, lastKnown)) {
        log.info(
            "{}: its lease ended at {}; dropped",
            state.source().lrc(),
            now.shown(state.expiresAt()));
        return false;
      }
      Optional<SourceState> held = sources.of(state.source().lrc());
      return held.filter(other -> !state.isNewerThan(other.source())).isEmpty()
          && sources.replace(held, state);
    } catch (IOException | RuntimeException e) {
      log.warn("{} is not usable and deleted: {}", file.getFileName(), e.getMessage(), e);
      return false;
    }
  }

  static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      log.warn("{} can't be deleted", file.getFileName(), e);
    }
  }
}
