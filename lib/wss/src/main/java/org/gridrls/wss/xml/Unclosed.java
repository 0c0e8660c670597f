package org.gridrls.wss.xml;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that stays open when what wraps it is closed. */
final class Unclosed extends FilterOutputStream {
  Unclosed(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    out.write(bytes, from, length);
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
