package org.gridrls.certs.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.cli.output.Listing;
import org.gridrls.client.AtomicFile;
import org.gridrls.client.tls.SecretFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** A command that issues a certificate: writes its files and prints how to use them. */
abstract class IssueCommand extends AuthorityCommand {
  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "365",
      description = "Period of validity (${DEFAULT-VALUE}).")
  int days;

  @Option(names = "--rsa", description = "Use an RSA key of 2048 bits instead of EC P-256.")
  boolean rsa;

  @Option(
      names = "--pkcs12",
      paramLabel = "FILE",
      description = "Also write a key store, for programs that do not read PEM.")
  Path keyStore;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "File whose first line is the password of the key store.")
  Path passwordFile;

  IssueCommand(Clock clock) {
    super(clock);
  }

  abstract CertificateOrder order();

  abstract void advise(Listing listing, AuthorityDirectory.Issued issued, Path trust);

  @Override
  void work(Listing listing) {
    char[] password = keyStore == null ? new char[0] : password();
    AuthorityDirectory authority = authority();
    CertificateOrder plain = order().goodFor(Duration.ofDays(days));
    if (keyStore != null && Files.exists(keyStore)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the key store exists already", keyStore.toString());
    }
    AuthorityDirectory.Issued issued =
        authority.issue(rsa ? plain.with(CertificateOrder.KeyKind.RSA_2048) : plain);
    listing.table(Listing.ROWS, FILES);
    listing.row("subject", issued.subject());
    listing.row("certificate", issued.certificate());
    listing.row("key", issued.key());
    if (keyStore != null) {
      AuthorityDirectory.writeKeyStore(keyStore, issued.credential(), password);
      listing.row("keyStore", keyStore);
    }
    listing.row("until", issued.credential().certificate().getNotAfter().toInstant());
    advise(listing, issued, authority.trust());
  }

  private char[] password() {
    if (passwordFile == null) {
      throw new ParameterException(spec.commandLine(), "--pkcs12 needs --password-file");
    }
    try {
      List<String> lines = SecretFiles.text(passwordFile).lines().toList();
      if (lines.isEmpty() || lines.get(0).isEmpty()) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT, "the file holds no password", passwordFile.toString());
      }
      return lines.get(0).toCharArray();
    } catch (IOException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "cannot read " + passwordFile + ": " + AtomicFile.reason(e), e);
    }
  }

  /** {@code rls certs host}. */
  @Command(
      name = "host",
      description =
          "Issues the certificate of a server, for its clients and for its calls to other servers.")
  static final class Host extends IssueCommand {
    @Parameters(
        arity = "1..*",
        paramLabel = "NAME",
        description =
            "The names and addresses that clients use; the first is the name in the subject.")
    List<String> names;

    Host(Clock clock) {
      super(clock);
    }

    @Override
    CertificateOrder order() {
      List<String> others = names.subList(1, names.size());
      return CertificateOrder.host(names.get(0), others.toArray(String[]::new));
    }

    @Override
    void advise(Listing listing, AuthorityDirectory.Issued issued, Path trust) {
      listing.note(
          "# next: rls server --set security.certificate="
              + issued.certificate()
              + " --set security.key="
              + issued.key()
              + " --set security.trust.directory="
              + trust
              + " --set security.accept=[certificate]");
    }
  }

  /** {@code rls certs user}. */
  @Command(name = "user", description = "Issues the certificate of a person or a client program.")
  static final class User extends IssueCommand {
    @Parameters(
        index = "0",
        paramLabel = "NAME",
        description = "The name in the subject, as in Alice.")
    String name;

    User(Clock clock) {
      super(clock);
    }

    @Override
    CertificateOrder order() {
      return CertificateOrder.user(name);
    }

    @Override
    void advise(Listing listing, AuthorityDirectory.Issued issued, Path trust) {
      listing.note(
          "# next: give the two files and " + trust + " to " + name + ", for the profile of rls");
    }
  }
}
