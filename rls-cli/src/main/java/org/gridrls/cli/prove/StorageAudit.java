package org.gridrls.cli.prove;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
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
import org.gridrls.transfer.proof.CopySample;
import org.gridrls.transfer.proof.Proof.ProofOutcome;

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
        prove(CopySample.of(catalog, pattern, sample.get(), any -> true), bar);
      } else {
        CopySample.forEachPage(catalog, pattern, page -> prove(page, bar));
      }
    }
    proofs.summary(listing);
    if (copies == 0) {
      listing.note("# nothing was proved: no logical name matches");
      return ExitCode.NO;
    }
    return ExitCode.found(proofs.failed(), proofs.unknown());
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
          if (proof.proof().outcome() != ProofOutcome.PROVED) {
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
