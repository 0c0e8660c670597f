package org.gridrls.perf.figures;

import java.time.Duration;
import java.util.function.LongUnaryOperator;
import org.gridrls.perf.catalog.CatalogCalls;
import org.gridrls.perf.catalog.SampleNames;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;

/** What the papers' clients did to one catalog, which keeps its size. For one thread. */
final class CatalogLoads {
  private static final int REMOVERS = 4;
  private static final Duration UNTIL_DONE = Duration.ofHours(1);

  private final CatalogCalls calls;
  private final LongUnaryOperator which;

  CatalogLoads(String server, int names) {
    this.calls = new CatalogCalls(server);
    this.which = call -> SampleNames.scattered(call, names);
  }

  Load queries(int threads) {
    return calls.queries(threads, which);
  }

  Load bulkQueries(int threads) {
    return calls.bulkQueries(threads, which);
  }

  /** Afterwards what was added is removed again, which does not count. */
  Load adds(int threads, String prefix) {
    Numbers added = Numbers.endless();
    Load adding = calls.creates(threads, added, prefix);
    Load removing =
        calls.bulkDeletes(REMOVERS, Numbers.following(added, CatalogCalls.BULK), prefix);
    return time -> {
      Load.Done done = adding.run(time);
      removing.run(UNTIL_DONE);
      return done;
    };
  }

  /** Before, what is to be deleted is added, which does not count. */
  Load deletes(int threads, String prefix) {
    Numbers added = Numbers.endless();
    Load deleting = calls.deletes(threads, Numbers.following(added), prefix);
    Load adding = calls.creates(threads, added, prefix);
    return time -> {
      adding.run(time);
      return deleting.run(UNTIL_DONE);
    };
  }

  /** Bulks of adds, then bulks that delete the same; both count. */
  Load bulkAddsAndDeletes(int threads, String prefix) {
    Numbers added = Numbers.endless();
    Load adding = calls.bulkCreates(threads, added, prefix);
    Load deleting = calls.bulkDeletes(threads, Numbers.following(added), prefix);
    return time -> {
      Load.Done adds = adding.run(time.dividedBy(2));
      Load.Done deletes = deleting.run(UNTIL_DONE);
      return new Load.Done(
          adds.operations() + deletes.operations(), adds.elapsed().plus(deletes.elapsed()));
    };
  }
}
