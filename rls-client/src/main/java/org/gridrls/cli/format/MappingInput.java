package org.gridrls.cli.format;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.text.CsvText;
import org.gridrls.client.BulkLoader.Numbered;

/**
 * The mappings of a file, line by line, whatever its format and length; packed ones (gzip) are
 * unpacked on the way. A wrong line is reported and passed over. Used by one thread at a time;
 * closing it closes the stream.
 */
public final class MappingInput implements Iterator<Numbered>, AutoCloseable {
  private static final int LINE_LENGTH_MAX = 4_000_000;
  private static final int HEAD_LINES_MAX = 1_000;

  private final InputSettings settings;
  private final Consumer<Failure> failures;
  private final CountingInput counted;
  private final BufferedReader reader;
  private final Deque<String> head = new ArrayDeque<>();
  private final Deque<Numbered> ready = new ArrayDeque<>();
  private final LineParser parser;
  private final MappingFormat format;
  private long lineNumber;
  private boolean ended;

  /** Throws BAD_ARGUMENT if the format is not given and can't be told. */
  public MappingInput(InputStream in, InputSettings settings, Consumer<Failure> failures)
      throws IOException {
    this.settings = settings;
    this.failures = failures;
    counted = new CountingInput(in);
    reader =
        new BufferedReader(new InputStreamReader(unpacked(counted), StandardCharsets.UTF_8), 65536);
    format = settings.format().orElseGet(this::detected);
    parser = parser();
  }

  private static InputStream unpacked(InputStream in) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
    buffered.mark(2);
    boolean packed = buffered.read() == 0x1f && buffered.read() == 0x8b;
    buffered.reset();
    return packed ? new GZIPInputStream(buffered, 1 << 16) : buffered;
  }

  private MappingFormat detected() {
    String line = read();
    while (line != null && head.size() < HEAD_LINES_MAX) {
      head.add(line);
      boolean remark =
          line.isBlank()
              || (line.startsWith("#") && MappingFormat.of(line).orElse(null) != MappingFormat.TSV);
      if (!remark) {
        String first = line;
        return MappingFormat.of(line)
            .orElseThrow(
                () ->
                    RlsException.about(
                        RlsError.BAD_ARGUMENT,
                        "cannot tell the format from its first line; say it with --format",
                        first));
      }
      line = read();
    }
    throw new RlsException(RlsError.BAD_ARGUMENT, "there is nothing in the input");
  }

  private LineParser parser() {
    return switch (format) {
      case TSV -> new TableParser(line -> Arrays.asList(line.split("\t", -1)), settings.columns());
      case CSV -> new TableParser(CsvText::cells, settings.columns());
      case JSONL -> new JsonLineParser();
      case RUCIO -> new RucioParser(settings.targetPrefix());
      case DIRAC -> new DiracParser();
      case PEGASUS -> new PegasusParser(settings.known());
    };
  }

  public MappingFormat format() {
    return format;
  }

  /** Of the file as it is, packed or not. */
  public long bytesRead() {
    return counted.count();
  }

  /** The number of the line read last, from 1. */
  public long lineNumber() {
    return lineNumber;
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && !ended) {
      String line = head.isEmpty() ? read() : head.poll();
      ended = line == null;
      if (!ended) {
        lineNumber++;
        parse(line);
      }
    }
    return !ready.isEmpty();
  }

  private void parse(String line) {
    boolean nothing = format == MappingFormat.TSV ? line.isEmpty() : line.isBlank();
    if (nothing) {
      return;
    }
    try {
      for (AttributedMapping mapping : parser.parse(line)) {
        ready.add(new Numbered(lineNumber, mapping));
      }
    } catch (RlsException e) {
      if (!parser.begun()) {
        throw e;
      }
      failures.accept(new Failure(e.item().orElse(null), e.error(), e.getMessage(), lineNumber));
    }
  }

  @Override
  public Numbered next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.poll();
  }

  /** Not more than fits: what is no text at all has no line ends either. */
  private String read() {
    try {
      StringBuilder line = new StringBuilder();
      int c = reader.read();
      if (c < 0) {
        return null;
      }
      for (; c >= 0 && c != '\n'; c = reader.read()) {
        if (line.length() == LINE_LENGTH_MAX) {
          throw new RlsException(
              RlsError.TOO_LARGE,
              "line " + (lineNumber + 1) + " has more than " + LINE_LENGTH_MAX + " characters");
        }
        line.append((char) c);
      }
      boolean windows = !line.isEmpty() && line.charAt(line.length() - 1) == '\r';
      return windows ? line.substring(0, line.length() - 1) : line.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
