package org.gridrls.cli.transfer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.Counted;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.NameInput;
import org.gridrls.cli.format.BulkLoader;
import org.gridrls.cli.format.BulkLoader.Numbered;
import org.gridrls.cli.format.InputSettings;
import org.gridrls.cli.format.MappingFormat;
import org.gridrls.cli.format.MappingInput;
import org.gridrls.cli.format.NameFacts;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.output.Terminal;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls load}: a whole file of mappings with attributes; repeating it is harmless. */
@Command(
    name = "load",
    description = {
      "Loads the mappings of a file with their attributes into a catalog.",
      "Repeating a load is harmless: existing mappings stay. Files may be compressed (gzip, bzip2,"
          + " xz, zstd).",
      "Failed lines are listed with their numbers and all others are loaded; the exit code is 1 then.",
      "Formats: " + MappingFormat.HELP
    })
public final class LoadCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "FILE", description = "The file; - is standard input.")
  String file;

  @Parameters(index = "1", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}; default: detected from the first lines, and refused if they"
              + " could be anything.")
  MappingFormat format;

  @Option(
      names = "--formats",
      help = true,
      description = "List the formats with an example line of each, and end.")
  boolean formats;

  @Option(
      names = {"-a", "--attribute"},
      paramLabel = "COLUMN:TYPE",
      description =
          "A table column to load as an attribute of the logical name (date, float, int, string).")
  List<String> attributes = List.of();

  @Option(
      names = "--pfn-prefix",
      paramLabel = "URL",
      defaultValue = "",
      description = "Prefix for the paths of a Rucio dump.")
  String targetPrefix;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description =
          "Record progress in this file; the same command resumes from there after an interruption.")
  Path stateFile;

  @Option(
      names = "--replace",
      description = "Replace other values of attributes; default: such a line fails.")
  boolean replace;

  @Option(names = "--dry-run", description = "Only read the file and report its errors.")
  boolean dryRun;

  private long wrongLines;
  private LoadProgress progress;
  private LoadState state;
  private AttributeDefiner definer;

  @Override
  protected int run(SoapConnector connector) {
    if (formats) {
      listing("format", "example");
      for (MappingFormat each : MappingFormat.values()) {
        listing().row(each.toString(), each.example());
      }
      return 0;
    }
    LrcClient catalog = new LrcClient(connector, url);
    definer = new AttributeDefiner(catalog);
    long bytes = file.equals("-") ? 0 : size();
    state = LoadState.of(stateFile, file, bytes, catalog.address());
    try (MappingInput input = open(catalog)) {
      if (format == null) {
        err().println("# the format is " + input.format() + ", by the first lines");
      }
      int code = load(catalog, input, bytes);
      input.notes().forEach(note -> err().println("# " + note));
      return code;
    } catch (IOException e) {
      throw NameInput.unreadable(file, e);
    } catch (UncheckedIOException e) {
      throw NameInput.unreadable(file, e.getCause());
    }
  }

  private long size() {
    try {
      return Files.size(Path.of(file));
    } catch (IOException e) {
      throw NameInput.unreadable(file, e);
    }
  }

  private MappingInput open(LrcClient catalog) throws IOException {
    InputSettings settings =
        new InputSettings(
            Optional.ofNullable(format),
            attributes.stream().map(AttributeText::column).toList(),
            targetPrefix,
            definer.before(),
            names -> catalog.queryAll(ObjectType.LOGICAL_NAME, names, AttributeSelection.NONE));
    return new MappingInput(NameInput.open(file), settings, this::wrong);
  }

  private int load(LrcClient catalog, MappingInput input, long bytes) {
    long start = System.nanoTime();
    long doneBefore = state.done();
    long failedBefore = state.failed();
    BulkLoader.LoadReport report;
    progress = new LoadProgress(err(), bytes, input::bytesRead, doneBefore + failedBefore);
    try (Interruption guard = Interruption.running(this::interrupted);
        LoadProgress shown = progress) {
      BulkLoader loader = new BulkLoader(call(catalog, input.format()), shown::loaded);
      report = dryRun ? counted(input) : loader.load(remaining(input), new Noting());
      state.remove();
    } finally {
      state.save();
    }
    show(
        doneBefore + report.done(),
        failedBefore + report.failed() + wrongLines,
        (report.done() + report.failed()) * 1e9 / Math.max(1, System.nanoTime() - start));
    long failures = failedBefore + report.failed() + wrongLines;
    if (doneBefore + report.done() + failures == 0) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "nothing was loaded: there are no mappings in the input", file);
    }
    return ExitCode.found(failures > 0, false);
  }

  /** A list of checksums says nothing about mappings, so it does not put any. */
  private Function<List<AttributedMapping>, BulkResult> call(LrcClient catalog, MappingFormat of) {
    if (of == MappingFormat.CHECKSUMS) {
      return new NameFacts(catalog.attributes(), replace)::put;
    }
    return replace
        ? items -> catalog.putAllReplacing(items, BulkMode.PER_ITEM)
        : items -> catalog.putAll(items, BulkMode.PER_ITEM);
  }

  /** On a thread of the JVM that ends. */
  private void interrupted() {
    state.save();
    String how =
        stateFile == null
            ? "the same command may be repeated, because existing mappings stay; with --state "
                + "FILE it resumes"
            : "the same command resumes at line " + Math.max(1, state.line());
    err()
        .println(
            (Terminal.seesErrors() ? System.lineSeparator() : "") + "rls: interrupted; " + how);
    err().flush();
  }

  private static BulkLoader.LoadReport counted(MappingInput input) {
    long count = 0;
    while (input.hasNext()) {
      input.next();
      count++;
    }
    return new BulkLoader.LoadReport(count, 0, List.of());
  }

  /** A wrong line before those that are done was said the first time. */
  private void wrong(Failure failure) {
    wrongLines++;
    if (failure.line() >= state.line()) {
      listing().failure(failure);
    }
  }

  /** The remaining items; the last reached line may be done in part only. */
  private Iterator<Numbered> remaining(MappingInput input) {
    long from = state.line();
    return new Iterator<>() {
      private Numbered next;

      @Override
      public boolean hasNext() {
        while (next == null && input.hasNext()) {
          Numbered read = input.next();
          progress.read();
          if (read.line() >= from) {
            state.read(read.line(), input::hash);
            next = read;
          } else {
            progress.skipped();
          }
        }
        if (next == null) {
          state.requireSame();
        }
        return next != null;
      }

      @Override
      public Numbered next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        Numbered item = next;
        next = null;
        definer.define(item.mapping());
        return item;
      }
    };
  }

  /** Lists what fails and notes how far the load is. */
  private final class Noting implements BulkLoader.LoadListener {
    private final long doneBefore = state.done();
    private final long failedBefore = state.failed();

    @Override
    public void failed(long line, ItemFailure failure) {
      listing().failure(Failure.of(failure, line));
    }

    @Override
    public void reached(long line, long done, long failed) {
      state.reached(line, doneBefore + done, failedBefore + failed);
    }
  }

  private void show(long done, long failed, double rate) {
    String sentence =
        String.format(
            Locale.ROOT,
            "%s %s, %,d failed (%,.0f/s)",
            Counted.of(done, "mapping"),
            dryRun ? "read" : "put",
            failed,
            rate);
    listing(Columns.of("done", "failed", "perSecond").headed())
        .row(Row.of(done, failed, Math.round(rate)).shownAs(sentence));
  }
}
