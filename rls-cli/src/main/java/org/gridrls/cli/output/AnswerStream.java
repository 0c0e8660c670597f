package org.gridrls.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;

/**
 * Standard output, which keeps why an answer could not be written: a {@code PrintWriter} only says
 * that something failed. Used by one thread at a time.
 */
public final class AnswerStream extends OutputStream {
  private final OutputStream out;
  private volatile IOException failure;

  public AnswerStream(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] octets, int offset, int length) throws IOException {
    try {
      out.write(octets, offset, length);
    } catch (IOException e) {
      failure = failure == null ? e : failure;
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  /**
   * Why the answer is not whole; empty too if its reader has seen enough, such as {@code head}: a
   * broken pipe, which only the words of the operating system tell from other failures.
   */
  public Optional<String> failure() {
    return Optional.ofNullable(failure)
        .map(e -> String.valueOf(e.getMessage()))
        .filter(why -> !why.toLowerCase(Locale.ROOT).contains("pipe"));
  }
}
