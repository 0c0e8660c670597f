package org.gridrls.api.bloom;

import com.google.common.hash.Funnels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/** Filters as bytes and back, ours and Guava's, and names to fill them with. */
final class BloomBytes {
  private BloomBytes() {}

  /** Names like those of a real catalog; {@code kind} keeps members and strangers apart. */
  static List<String> names(String kind, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "cms/" + kind + "/AOD/22Jan2013-v1/" + i / 1000 + "/" + i + ".root")
        .toList();
  }

  static BloomFilter filter(BloomParameters parameters, List<String> names) {
    BloomFilter.Builder builder = new BloomFilter.Builder(parameters);
    names.forEach(builder::add);
    return builder.build();
  }

  static byte[] bytes(BloomFilter filter) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      filter.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static BloomFilter read(byte[] bytes) {
    try {
      return BloomFilter.readFrom(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static com.google.common.hash.BloomFilter<CharSequence> readByGuava(byte[] bytes) {
    try {
      return com.google.common.hash.BloomFilter.readFrom(
          new ByteArrayInputStream(bytes), Funnels.stringFunnel(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Guava's filter of the same size: it has no constructor for one, but it reads an empty one of
   * ours.
   */
  static com.google.common.hash.BloomFilter<CharSequence> guava(
      BloomParameters parameters, List<String> names) {
    var filter = readByGuava(bytes(filter(parameters, List.of())));
    names.forEach(filter::put);
    return filter;
  }

  static byte[] bytes(com.google.common.hash.BloomFilter<CharSequence> filter) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      filter.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
