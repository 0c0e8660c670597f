package org.gridrls.faults.nemesis;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Faults in the data directory of a stopped server. */
final class DataFiles {
  private DataFiles() {}

  static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Replaces existing files. */
  static void copy(Path from, Path to) {
    delete(to);
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Path copy = to.resolve(from.relativize(each).toString());
        if (Files.isDirectory(each)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(each, copy);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Chooses a kind of file (by its name without digits), then one of it, then a bit. */
  static Path flipBit(Path directory, Random random) {
    try (Stream<Path> all = Files.walk(directory)) {
      TreeMap<String, List<Path>> kinds =
          all.filter(file -> Files.isRegularFile(file) && file.toFile().length() > 0)
              .sorted()
              .collect(
                  Collectors.groupingBy(
                      file -> file.getFileName().toString().replaceAll("[0-9a-f]{4,}|\\d", ""),
                      TreeMap::new,
                      Collectors.toList()));
      List<List<Path>> chosen = List.copyOf(kinds.values());
      List<Path> kind = chosen.get(random.nextInt(chosen.size()));
      Path file = kind.get(random.nextInt(kind.size()));
      flip(file, random);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void flip(Path file, Random random) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      long at = (long) (random.nextDouble() * bytes.length());
      bytes.seek(at);
      int old = bytes.read();
      bytes.seek(at);
      bytes.write(old ^ (1 << random.nextInt(8)));
    }
  }
}
