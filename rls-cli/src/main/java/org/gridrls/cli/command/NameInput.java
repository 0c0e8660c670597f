package org.gridrls.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.Utf8Lines;
import org.gridrls.client.AtomicFile;
import picocli.CommandLine.Option;

/**
 * Names from the command line and, without a limit, from a file, in batches that fit into one call.
 * Used by one thread.
 */
public final class NameInput {
  static final int BATCH = 1_000;

  @Option(
      names = {"-i", "--input"},
      paramLabel = "FILE",
      description = "Read further names from this file, one per line; - is standard input.")
  String input;

  public boolean given() {
    return input != null;
  }

  /** Gives names to {@code use}; BAD_ARGUMENT if there is none. */
  public void batches(List<String> names, Consumer<List<String>> use) {
    List<String> batch = new ArrayList<>(BATCH);
    for (String name : names) {
      add(batch, name, use);
    }
    boolean some = !names.isEmpty();
    if (given()) {
      some |= read(batch, use);
    }
    if (!some) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "nothing was done: there are no names in " + shown(input));
    }
    if (!batch.isEmpty()) {
      use.accept(List.copyOf(batch));
    }
  }

  static String shown(String file) {
    return file == null || file.equals("-") ? "the standard input" : file;
  }

  /** True if the file has names. */
  private boolean read(List<String> batch, Consumer<List<String>> use) {
    boolean some = false;
    try (Utf8Lines lines = new Utf8Lines(open(input))) {
      for (String line = lines.read(); line != null; line = lines.read()) {
        if (!line.isEmpty()) {
          some = true;
          add(batch, line, use);
        }
      }
      return some;
    } catch (IOException e) {
      throw unreadable(input, e);
    }
  }

  private static void add(List<String> batch, String name, Consumer<List<String>> use) {
    batch.add(name);
    if (batch.size() == BATCH) {
      use.accept(List.copyOf(batch));
      batch.clear();
    }
  }

  public static InputStream open(String file) throws IOException {
    return file.equals("-") ? System.in : Files.newInputStream(Path.of(file));
  }

  public static RlsException unreadable(String file, IOException failure) {
    return new RlsException(
        RlsError.BAD_ARGUMENT, "cannot read " + file + ": " + AtomicFile.reason(failure), failure);
  }
}
