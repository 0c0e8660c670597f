package org.gridrls.studies.transfer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.Adler32;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.perf.measure.Unchecked;

/** A file whose bytes follow from its name. Immutable. */
record TestFile(String name, int size, String adler32) {
  static TestFile of(String name, int size) {
    Adler32 sum = new Adler32();
    sum.update(content(name, size));
    return new TestFile(name, size, String.format(Locale.ROOT, "%08x", sum.getValue()));
  }

  private static byte[] content(String name, int size) {
    byte[] content = new byte[size];
    new Random(name.hashCode()).nextBytes(content);
    return content;
  }

  byte[] content() {
    return content(name, size);
  }

  /** Below the directory. */
  void write(Path directory) {
    write(directory, content());
  }

  /** Other bytes of the same size. */
  void lie(Path directory) {
    write(directory, content("not " + name, size));
  }

  private void write(Path directory, byte[] bytes) {
    Path file = directory.resolve(name);
    Unchecked.run(() -> Files.createDirectories(file.getParent()));
    Unchecked.run(() -> Files.write(file, bytes));
  }

  /** Whether the path has exactly these bytes. */
  boolean isAt(Path path) {
    return Files.exists(path)
        && Arrays.equals(Unchecked.get(() -> Files.readAllBytes(path)), content());
  }

  /** A copy, with size and checksum as a catalog has them. */
  AttributedMapping copy(String target) {
    List<Attribute> facts =
        List.of(Attribute.integer("size", size), Attribute.text("adler32", adler32));
    return new AttributedMapping(Mapping.of(name, target), facts, List.of());
  }
}
