package org.gridrls.cli.text;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** A gzip stream that knows what it has read ahead. One thread reads, any may ask. */
public final class PackedInput extends GZIPInputStream {
  public PackedInput(InputStream in, int buffer) throws IOException {
    super(in, buffer);
  }

  /** Packed bytes that were read from the stream, but not unpacked yet. */
  public int unread() {
    return eos ? 0 : inf.getRemaining();
  }
}
