package org.gridrls.cli.get;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Readable;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Verdict;
import org.gridrls.cli.index.Evidences;
import org.gridrls.cli.output.ProgressBar;
import org.gridrls.cli.output.Row;
import org.gridrls.transfer.Fetch;
import org.gridrls.transfer.FetchOutcome;
import org.gridrls.transfer.FetchRequest;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.FilePath;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.TargetOrder;

/** Fetches located files, and reports the outcome of each as a row. Used by one thread. */
final class FetchedFiles {
  private final TargetDirectory place;
  private final Fetch fetch;
  private final TargetOrder order;
  private boolean failed;
  private boolean unverified;

  /** {@code flat}: without the directories of the names. */
  record TargetDirectory(Path directory, boolean flat) {
    Path file(LogicalName name) {
      return flat ? FilePath.flat(directory, name) : FilePath.below(directory, name);
    }
  }

  FetchedFiles(TargetDirectory place, Fetch fetch, TargetOrder order) {
    this.place = place;
    this.fetch = fetch;
    this.order = order;
  }

  /** True if a file is not in its place. */
  boolean failed() {
    return failed;
  }

  /** True if a file is in its place, but no checksum is known. */
  boolean unverified() {
    return unverified;
  }

  /** One row for each name, in their order. */
  List<Row> fetch(LocateResult located, ExecutorService threads, PrintWriter progress) {
    List<LocatedName> found =
        located.names().stream().filter(name -> name.verdict() == Verdict.FOUND).toList();
    List<FetchOutcome> outcomes = found.isEmpty() ? List.of() : all(found, threads, progress);
    List<Row> rows = new ArrayList<>();
    int next = 0;
    for (LocatedName name : located.names()) {
      boolean wasFound = name.verdict() == Verdict.FOUND;
      rows.add(wasFound ? row(name, outcomes.get(next++)) : missing(name, located.completeness()));
    }
    return rows;
  }

  private List<FetchOutcome> all(
      List<LocatedName> names, ExecutorService threads, PrintWriter progress) {
    AtomicLong arrived = new AtomicLong();
    List<FetchOutcome> outcomes = new ArrayList<>();
    try (ProgressBar bar = ProgressBar.of(progress, "bytes", total(names))) {
      LongConsumer meter = bytes -> bar.at(arrived.addAndGet(bytes));
      List<Callable<FetchOutcome>> tasks = new ArrayList<>();
      names.forEach(name -> tasks.add(() -> fetch.fetch(request(name), meter)));
      for (Future<FetchOutcome> done : threads.invokeAll(tasks)) {
        outcomes.add(done.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RlsException(RlsError.TIMEOUT, "interrupted");
    } catch (ExecutionException e) {
      throw new RlsException(RlsError.INTERNAL, String.valueOf(e.getCause()), e.getCause());
    }
    return outcomes;
  }

  private FetchRequest request(LocatedName name) {
    return new FetchRequest(place.file(name.logicalName()), order.of(name), FileFacts.of(name));
  }

  /** Returns the size of all files together; 0 if the size of one is not known. */
  private static long total(List<LocatedName> names) {
    long total = 0;
    for (LocatedName name : names) {
      long size = Expected.of(FileFacts.of(name)).size().orElse(-1);
      if (size < 0) {
        return 0;
      }
      total += size;
    }
    return total;
  }

  private Row missing(LocatedName name, Completeness basis) {
    failed = true;
    String lfn = name.logicalName().value();
    String outcome = Readable.of(name.verdict());
    String why = Evidences.verdict(name.verdict(), basis.about(name.logicalName().value()));
    return Row.of(lfn, outcome, null, null, null, null, why).shownAs(lfn, outcome, "", "", why);
  }

  private Row row(LocatedName name, FetchOutcome outcome) {
    boolean good = outcome.kind().isGood();
    failed |= !good;
    unverified |= good && !outcome.verified();
    String lfn = name.logicalName().value();
    String word = Readable.of(outcome.kind());
    String why = String.join("; ", outcome.failures());
    if (!good) {
      return Row.of(lfn, word, null, null, false, null, why).shownAs(lfn, word, "", "", why);
    }
    String source = outcome.source().map(Object::toString).orElse("");
    String file = outcome.file().toString();
    String shown =
        source
            + (outcome.verified() ? "" : " (not verified: no checksum is registered)")
            + (why.isEmpty() ? "" : " (failed before: " + why + ")");
    return Row.of(lfn, word, file, outcome.bytes(), outcome.verified(), source, why)
        .shownAs(lfn, word, file, Long.toString(outcome.bytes()), shown.strip());
  }
}
