package org.gridrls.cli.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.format.BulkLoader.Numbered;
import org.gridrls.cli.format.parser.DocumentParser;
import org.gridrls.cli.format.parser.LineParser;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.text.BrokenDocument;
import org.gridrls.cli.text.InputHash;
import org.gridrls.cli.text.UnpackedInput;
import org.gridrls.cli.text.Utf8Lines;

/**
 * The mappings of a file, whatever its format and length; packed ones (gzip, bzip2, xz, zstd) are
 * unpacked on the way. A wrong line or entry is reported and passed over; an input without any
 * mapping is refused unless it is a table. Used by one thread at a time; closing it closes the
 * stream.
 */
public final class MappingInput implements Iterator<Numbered>, AutoCloseable {
  private static final int HEAD_LINES_MAX = 1_000;
  private static final int HEAD_CHARACTERS_MAX = 1_000_000;
  private static final int BUFFER = 1 << 16;

  private final InputSettings settings;
  private final Consumer<Failure> failures;
  private final UnpackedInput unpacked;
  private final Utf8Lines lines;
  private final MessageDigest digest = InputHash.sha256();
  private final Deque<String> head = new ArrayDeque<>();
  private final Deque<Numbered> ready = new ArrayDeque<>();
  private final MappingFormat format;
  private final Parsers parsers;
  private long lineNumber;
  private boolean ended;
  private boolean any;

  /** Throws BAD_ARGUMENT if the format is not given and can't be told. */
  public MappingInput(InputStream in, InputSettings settings, Consumer<Failure> failures)
      throws IOException {
    this.settings = settings;
    this.failures = failures;
    unpacked = UnpackedInput.of(new BufferedInputStream(in, BUFFER));
    lines = new Utf8Lines(unpacked.stream());
    format = settings.format().isPresent() ? settings.format().get() : detected();
    parsers = Parsers.of(format, settings, first(), this::nextLine);
  }

  private MappingFormat detected() {
    List<String> content = new ArrayList<>();
    int characters = 0;
    for (String line = ahead(); line != null; line = ahead()) {
      if (!content.isEmpty() || !isRemark(line)) {
        content.add(line);
        characters += line.length();
        FormatDetection.Verdict verdict = FormatDetection.of(content);
        if (verdict.format().isPresent()) {
          return verdict.format().get();
        }
        if (!verdict.more() || characters > HEAD_CHARACTERS_MAX) {
          break;
        }
      }
      if (head.size() == HEAD_LINES_MAX) {
        break;
      }
    }
    if (content.isEmpty()) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the input is empty");
    }
    throw RlsException.about(
        RlsError.BAD_ARGUMENT,
        "cannot detect the format from the first line; give it with --format (rls load --formats"
            + " lists all)",
        content.get(0));
  }

  private static boolean isRemark(String line) {
    return line.isBlank()
        || (line.startsWith("#") && !line.startsWith("#!") && !FormatDetection.isTable(line));
  }

  private String ahead() {
    String line = read();
    if (line != null) {
      head.add(line);
    }
    return line;
  }

  /**
   * Returns the first line that is not blank, which tells the shape of a format that has several.
   */
  private String first() {
    for (String line : head) {
      if (!line.isBlank()) {
        return line;
      }
    }
    String line = ahead();
    while (line != null && line.isBlank() && head.size() < HEAD_LINES_MAX) {
      line = ahead();
    }
    return line == null ? "" : line;
  }

  public MappingFormat format() {
    return format;
  }

  /** Position in the file itself, packed or not, without bytes read ahead. */
  public long bytesRead() {
    return unpacked.bytesRead();
  }

  /** The number of the line read last, from 1. */
  public long lineNumber() {
    return lineNumber;
  }

  /** A hash of all lines read so far: equal for inputs that are equal up to here. */
  public String hash() {
    return HexFormat.of().formatHex(InputHash.copy(digest).digest());
  }

  /** Returns sentences about input that was skipped on purpose so far. */
  public List<String> notes() {
    return parsers.notes();
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && !ended) {
      if (parsers.document().isPresent()) {
        entry(parsers.document().get());
      } else {
        line(parsers.lines());
      }
    }
    any |= !ready.isEmpty();
    if (!any && format.needsMappings()) {
      String notes = String.join("; ", notes());
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "the input has no mapping in the format "
              + format
              + (notes.isEmpty() ? "" : " (" + notes + ")"));
    }
    return !ready.isEmpty();
  }

  private void line(LineParser parser) {
    try {
      String line = nextLine();
      ended = line == null;
      boolean nothing = ended || (format == MappingFormat.TSV ? line.isEmpty() : line.isBlank());
      if (!nothing) {
        add(lineNumber, parser.parse(line));
      }
    } catch (RlsException e) {
      if (e.error() == RlsError.TOO_LARGE || !parser.begun()) {
        throw about(e);
      }
      fail(lineNumber, e);
    }
  }

  private void entry(DocumentParser parser) {
    try {
      Optional<DocumentParser.DocumentEntry> entry = parser.next();
      ended = entry.isEmpty();
      entry.ifPresent(
          each -> {
            add(each.line(), each.mappings());
            each.failure().ifPresent(failure -> fail(each.line(), failure));
          });
    } catch (RlsException e) {
      throw about(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RlsException about(RlsException e) {
    return BrokenDocument.isCauseOf(e)
        ? e
        : new RlsException(e.error(), "line " + lineNumber + ": " + e.getMessage(), e);
  }

  private void add(long line, List<AttributedMapping> mappings) {
    mappings.forEach(mapping -> ready.add(new Numbered(line, mapping)));
  }

  private void fail(long line, RlsException e) {
    any = true;
    failures.accept(new Failure(e.item().orElse(null), e.error(), e.getMessage(), line));
  }

  @Override
  public Numbered next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.poll();
  }

  /** The next line for a parser; null at the end. */
  private String nextLine() {
    lineNumber++;
    String line = head.isEmpty() ? read() : head.poll();
    lineNumber -= line == null ? 1 : 0;
    return line;
  }

  private String read() {
    try {
      String line = lines.read();
      if (line != null) {
        digest.update(line.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) '\n');
      }
      return line;
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
