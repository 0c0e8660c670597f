package org.gridrls.cli.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** A gzip stream that knows what it has read ahead. One thread reads, any may ask. */
final class PackedInput extends GZIPInputStream {
  PackedInput(InputStream in, int buffer) throws IOException {
    super(in, buffer);
  }

  /** Packed bytes that were read from the stream, but not unpacked yet. */
  int unread() {
    return eos ? 0 : inf.getRemaining();
  }
}
