package org.gridrls.certs.command;

import java.time.Clock;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Listing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls certs revoke}: revokes issued certificates. */
@Command(
    name = "revoke",
    description = {
      "Revokes a certificate: adds it to the revocation list of the trust directory.",
      "Servers refuse it as soon as they have read that directory again."
    })
final class RevokeCommand extends AuthorityCommand {
  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "The name in the certificate, or its serial number.")
  String name;

  RevokeCommand(Clock clock) {
    super(clock);
  }

  @Override
  void work(Listing listing) {
    AuthorityDirectory authority = authority();
    listing.table(Listing.ROWS, Columns.of("serial", "subject"));
    authority
        .revoke(name)
        .forEach(entry -> listing.row(entry.serial().toString(16), entry.subject()));
    listing.note("# revoked; copy " + authority.trust() + " to where servers read it");
  }
}
