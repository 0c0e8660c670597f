package org.gridrls.faults.foreign;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * The file names of a foreign catalog, with each change in a file before it is visible. Safe for
 * threads.
 */
final class ForeignContent {
  private final NavigableSet<String> names = new ConcurrentSkipListSet<>();
  private final FileChannel file;

  /** Reads the changes that are whole; what a kill left of another is cut off. */
  ForeignContent(Path path) throws IOException {
    file =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    String text = Files.readString(path);
    int end = text.lastIndexOf('\n') + 1;
    text.substring(0, end).lines().forEach(line -> change(line.startsWith("+"), line.substring(1)));
    file.truncate(end);
    file.position(end);
  }

  private void change(boolean exists, String name) {
    if (exists) {
      names.add(name);
    } else {
      names.remove(name);
    }
  }

  synchronized void set(String name, boolean exists) throws IOException {
    String line = (exists ? "+" : "-") + name + "\n";
    file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
    file.force(false);
    change(exists, name);
  }

  /** Returns the names as they are, also while they change. */
  NavigableSet<String> names() {
    return names;
  }
}
