package org.gridrls.cli.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes that are read through it. One thread reads, any may ask for the count. */
public final class CountingInput extends FilterInputStream {
  private final AtomicLong count = new AtomicLong();

  public CountingInput(InputStream in) {
    super(in);
  }

  public long count() {
    return count.get();
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    count.addAndGet(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    count.addAndGet(Math.max(0, read));
    return read;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
