package org.gridrls.cli.prove;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.UrlAuthority;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.output.ProgressBar;
import org.gridrls.cli.output.Row;
import org.gridrls.client.LrcClient;
import org.gridrls.transfer.proof.Proof.Outcome;

/**
 * Proves the copies that a catalog registers, page by page, and lists those that are not proved.
 * Used by one thread.
 */
public final class StorageAudit {
  public static final Columns COLUMNS = CopyProofs.columns(Columns.of("lfn", "pfn"), 2);

  private final LrcClient catalog;
  private final CopyProofs proofs;
  private final Listing listing;
  private long copies;

  public StorageAudit(LrcClient catalog, CopyProofs proofs, Listing listing) {
    this.catalog = catalog;
    this.proofs = proofs;
    this.listing = listing;
  }

  /** Proves the copies of names that match, or a random sample of them; returns the exit code. */
  public int run(GlobPattern pattern, Optional<Integer> sample, PrintWriter progress) {
    try (ProgressBar bar = ProgressBar.unknownTotal(progress, "proving")) {
      if (sample.isPresent()) {
        prove(sampled(pattern, sample.get()), bar);
      } else {
        pages(pattern, page -> prove(page, bar));
      }
    }
    proofs.summary(listing);
    if (copies == 0) {
      listing.note("# nothing was proved: no logical name matches");
      return ExitCode.NO;
    }
    return ExitCode.found(proofs.failed(), proofs.unknown());
  }

  private void pages(GlobPattern pattern, Consumer<List<AttributedMapping>> use) {
    PageRequest page = PageRequest.first();
    Optional<String> next;
    do {
      MappingPage found =
          catalog.query(ObjectType.LOGICAL_NAME, pattern, AttributeSelection.ALL, page);
      use.accept(found.mappings());
      next = found.nextCursor();
      page = next.map(page::after).orElse(page);
    } while (next.isPresent());
  }

  /** Gives each mapping the same chance, whatever their number (reservoir sampling). */
  private List<AttributedMapping> sampled(GlobPattern pattern, int size) {
    List<AttributedMapping> sample = new ArrayList<>();
    long[] seen = new long[1];
    pages(
        pattern,
        page -> {
          for (AttributedMapping mapping : page) {
            long at = ThreadLocalRandom.current().nextLong(++seen[0]);
            if (sample.size() < size) {
              sample.add(mapping);
            } else if (at < size) {
              sample.set((int) at, mapping);
            }
          }
        });
    return sample;
  }

  private void prove(List<AttributedMapping> mappings, ProgressBar bar) {
    List<LocatedName> names =
        mappings.stream()
            .map(
                mapping ->
                    new LocatedName(
                        mapping.mapping().logicalName(),
                        Verdict.FOUND,
                        List.of(new Replica(catalog.address(), "", mapping))))
            .toList();
    proofs.prove(
        names,
        (replica, proof) -> {
          bar.at(++copies);
          if (proof.proof().outcome() != Outcome.PROVED) {
            listing.row(row(replica.mapping(), proof));
          }
        },
        listing);
  }

  private static Row row(AttributedMapping copy, CopyProofs.TimedProof proof) {
    String name = copy.mapping().logicalName().value();
    String target = copy.mapping().targetName().value();
    return proof.on(Row.of(name, target).shownAs(name, UrlAuthority.withoutPassword(target)), 2);
  }
}
