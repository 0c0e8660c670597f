package org.gridrls.rli.update;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** An input stream that throws TOO_LARGE beyond a limit. For one thread. */
public final class BoundedInput extends FilterInputStream {
  private final String what;
  private final long max;
  private long count;

  public BoundedInput(InputStream in, String what, long max) {
    super(in);
    this.what = what;
    this.max = max;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    counted(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] into, int at, int length) throws IOException {
    int read = super.read(into, at, length);
    counted(Math.max(0, read));
    return read;
  }

  @Override
  public long skip(long wanted) throws IOException {
    long skipped = super.skip(wanted);
    counted(skipped);
    return skipped;
  }

  private void counted(long more) {
    count += more;
    if (count > max) {
      throw new RlsException(RlsError.TOO_LARGE, what + " has at most " + max + " bytes");
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
