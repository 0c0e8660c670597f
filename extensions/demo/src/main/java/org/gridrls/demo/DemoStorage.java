package org.gridrls.demo;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The directory that a replicator of the demo writes to. Immutable. */
record DemoStorage(Path directory) {
  static DemoStorage create(Path directory) throws IOException {
    return new DemoStorage(Files.createDirectories(directory));
  }

  /** Files by their paths, also partial files, which can disappear at any moment. */
  List<String> files() throws IOException {
    List<String> files = new ArrayList<>();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files.add(directory.relativize(file).toString().replace('\\', '/'));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  /** These files with their undamaged content and no others; partial files, hidden, may exist. */
  boolean hasExactly(List<String> names) throws IOException {
    Set<String> visible =
        files().stream()
            .filter(file -> !file.substring(file.lastIndexOf('/') + 1).startsWith("."))
            .collect(Collectors.toSet());
    if (!visible.equals(Set.copyOf(names))) {
      return false;
    }
    for (String name : names) {
      if (!Arrays.equals(FileSite.content(name), Files.readAllBytes(directory.resolve(name)))) {
        return false;
      }
    }
    return true;
  }
}
