package org.gridrls.certs.command;

import java.time.Clock;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Listing;
import picocli.CommandLine.Command;

/** {@code rls certs list}: lists issued certificates and their states. */
@Command(name = "list", description = "Shows the issued certificates and whether they are valid.")
final class ListCommand extends AuthorityCommand {
  private static final Columns COLUMNS =
      Columns.of("name", "kind", "state", "until", "serial", "subject");

  ListCommand(Clock clock) {
    super(clock);
  }

  @Override
  void work(Listing listing) {
    AuthorityDirectory authority = authority();
    listing.table(Listing.ROWS, COLUMNS);
    for (AuthorityDirectory.IssuedCertificate entry : authority.entries()) {
      listing.row(
          entry.name(),
          entry.kind(),
          state(entry),
          entry.until(),
          entry.serial().toString(16),
          entry.subject());
    }
  }

  private String state(AuthorityDirectory.IssuedCertificate entry) {
    if (entry.revoked().isPresent()) {
      return "revoked";
    }
    return entry.until().isBefore(clock.instant()) ? "expired" : "good";
  }
}
