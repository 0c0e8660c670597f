package org.gridrls.rli.hierarchy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.client.AtomicFile;

/**
 * The file of the parents that operators added, one line each: kind, milliseconds between full
 * updates (or -) and URL, separated by tabs. Replaced atomically. Not safe for threads.
 */
final class ParentFile {
  private static final String UNSET = "-";

  private final Path file;

  ParentFile(Path file) {
    this.file = file;
  }

  /** Throws STORE_FAILED for a file that can't be read or understood. */
  List<UpdateTarget> read() {
    try {
      List<UpdateTarget> parents = new ArrayList<>();
      if (Files.exists(file)) {
        for (String line : Files.readAllLines(file)) {
          parents.add(parent(line));
        }
      }
      return parents;
    } catch (IOException | IllegalArgumentException e) {
      throw new RlsException(
          RlsError.STORE_FAILED,
          "the parents of the index can't be read from "
              + file
              + ": "
              + e.getMessage()
              + "; delete the file and add them again",
          e);
    }
  }

  private static UpdateTarget parent(String line) {
    String[] cells = line.split("\t", -1);
    if (cells.length != 3) {
      throw new IllegalArgumentException("a line of " + cells.length + " cells");
    }
    Optional<Duration> interval =
        cells[1].equals(UNSET)
            ? Optional.empty()
            : Optional.of(Duration.ofMillis(Long.parseLong(cells[1])));
    return new UpdateTarget(cells[2], UpdateKind.valueOf(cells[0]), true, List.of(), interval);
  }

  /** Returns when the file is on disk. Throws STORE_FAILED and leaves the old file. */
  void write(List<UpdateTarget> parents) {
    String text = parents.stream().map(ParentFile::line).collect(Collectors.joining());
    try {
      AtomicFile.write(file, text);
    } catch (IOException e) {
      throw new RlsException(
          RlsError.STORE_FAILED, "the parents of the index can't be kept in " + file + ": " + e, e);
    }
  }

  private static String line(UpdateTarget parent) {
    String interval =
        parent.fullInterval().map(Duration::toMillis).map(String::valueOf).orElse(UNSET);
    return parent.kind() + "\t" + interval + "\t" + parent.rli() + "\n";
  }
}
