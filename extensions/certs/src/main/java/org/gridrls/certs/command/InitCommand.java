package org.gridrls.certs.command;

import java.time.Clock;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.cli.output.Listing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls certs init}: a new certificate authority. */
@Command(
    name = "init",
    description = {
      "Creates a certificate authority, and the trust directory for servers and clients.",
      "Anybody with its key can impersonate any member: keep ca-key.pem secret."
    })
final class InitCommand extends AuthorityCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      defaultValue = "RLS",
      description = "The federation; all its certificates begin with /O=NAME (${DEFAULT-VALUE}).")
  String name;

  InitCommand(Clock clock) {
    super(clock);
  }

  @Override
  void work(Listing listing) {
    AuthorityDirectory made = AuthorityDirectory.create(directory, name, clock);
    listing.table(Listing.ROWS, FILES);
    listing.row("organization", "/O=" + name);
    listing.row("certificate", made.certificate());
    listing.row("trust", made.trust());
    listing.note("# next: rls certs host HOSTNAME for each server, rls certs user NAME for people");
  }
}
