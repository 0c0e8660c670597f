package org.gridrls.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.gridrls.cli.output.Terminal;

/** Source of a session's lines. Used by one thread. */
interface ShellLines extends AutoCloseable {
  String PROMPT = "rls> ";

  /** The next line; none at the end. */
  Optional<String> next();

  @Override
  default void close() {}

  /** From a pipe or a terminal that can do nothing. */
  static ShellLines plain(InputStream in, PrintWriter out) {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    return () -> {
      if (Terminal.present()) {
        out.print(PROMPT);
        out.flush();
      }
      try {
        return Optional.ofNullable(lines.readLine());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }
}
