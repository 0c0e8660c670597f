package org.gridrls.cli.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.format.BulkLoader.Numbered;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.text.CsvText;

/**
 * The mappings of a file, line by line, whatever its format and length; packed ones (gzip) are
 * unpacked on the way. A wrong line is reported and passed over. Used by one thread at a time;
 * closing it closes the stream.
 */
public final class MappingInput implements Iterator<Numbered>, AutoCloseable {
  private static final int HEAD_LINES_MAX = 1_000;
  private static final int BUFFER = 1 << 16;

  private final InputSettings settings;
  private final Consumer<Failure> failures;
  private final CountingInput counted;
  private final Optional<PackedInput> packed;
  private final Utf8Lines lines;
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
    BufferedInputStream buffered = new BufferedInputStream(in, BUFFER);
    boolean gzip = isPacked(buffered);
    counted = new CountingInput(buffered);
    packed = gzip ? Optional.of(new PackedInput(counted, BUFFER)) : Optional.empty();
    lines = new Utf8Lines(packed.<InputStream>map(one -> one).orElse(counted));
    format = settings.format().orElseGet(this::detected);
    parser = parser();
  }

  private static boolean isPacked(BufferedInputStream in) throws IOException {
    in.mark(2);
    boolean packed = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return packed;
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
                        "cannot detect the format from the first line; give it with --format",
                        first));
      }
      line = read();
    }
    throw new RlsException(RlsError.BAD_ARGUMENT, "the input is empty");
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

  /** Position in the file itself, packed or not, without bytes read ahead. */
  public long bytesRead() {
    return counted.count() - packed.map(PackedInput::unread).orElse(0);
  }

  /** The number of the line read last, from 1. */
  public long lineNumber() {
    return lineNumber;
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && !ended) {
      lineNumber++;
      String line = decoded();
      if (line != null) {
        parse(line);
      }
    }
    return !ready.isEmpty();
  }

  /** The next line; null at the end, and for one that is reported since it is not UTF-8. */
  private String decoded() {
    try {
      String line = head.isEmpty() ? read() : head.poll();
      if (line == null) {
        ended = true;
        lineNumber--;
      }
      return line;
    } catch (RlsException e) {
      if (e.error() != RlsError.BAD_ARGUMENT || !parser.begun()) {
        throw new RlsException(e.error(), "line " + lineNumber + ": " + e.getMessage(), e);
      }
      fail(e);
      return null;
    }
  }

  private void fail(RlsException e) {
    failures.accept(new Failure(e.item().orElse(null), e.error(), e.getMessage(), lineNumber));
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
      fail(e);
    }
  }

  @Override
  public Numbered next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.poll();
  }

  private String read() {
    try {
      return lines.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
