package org.gridrls.security.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Credential;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.security.Authenticators;
import org.gridrls.security.PingServer;
import org.gridrls.testkit.PrivateFile;

/** A server that speaks TLS, with a certificate authority of its own, and clients of all kinds. */
final class TlsFixture implements AutoCloseable {
  final AuthorityDirectory authority;
  final ServerTls tls;
  final PingServer server;
  final List<Caller> callers = new CopyOnWriteArrayList<>();
  private final Path directory;
  private final Closer closer = new Closer();
  private int files;

  /** Trusts its authority's directory, unless {@code settings} say otherwise. */
  TlsFixture(Path directory, Clock clock, Map<String, ?> settings) {
    this(directory, clock, settings, Map.of());
  }

  /** {@code host} are settings of the web server. */
  TlsFixture(Path directory, Clock clock, Map<String, ?> settings, Map<String, String> host) {
    this.directory = directory;
    this.authority = AuthorityDirectory.create(directory.resolve("ca"), "Test VO", clock);
    authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
    Map<String, Object> all = new HashMap<>(settings);
    all.put("certificate", own("localhost.pem").toString());
    all.put("key", own("localhost-key.pem").toString());
    if (!settings.containsKey("trust.certificates")) {
      all.put("trust.directory", authority.trust().toString());
    }
    tls =
        closer.opened(
            ServerTls.open(
                ConfigFile.of(all, read -> TlsConfig.read(read, Duration.ofSeconds(10))).value(),
                clock));
    server =
        closer.opened(
            PingServer.start(
                host,
                new HostSecurity(
                    Authenticators.firstOf(List.of(tls.certificates())),
                    call -> callers.add(call.caller()),
                    Optional.of(tls),
                    Set.of(Caller.Method.CERTIFICATE))));
  }

  TlsFixture(Path directory) {
    this(directory, Clock.systemUTC(), Map.of());
  }

  Path own(String file) {
    return directory.resolve("ca").resolve(file);
  }

  Credential user(String name) {
    return authority.authority().issue(CertificateOrder.user(name));
  }

  /** The file that holds all of a credential, as grid tools write proxies. */
  Path file(Credential credential) {
    try {
      return PrivateFile.write(
          directory.resolve("credential-" + files++ + ".pem"),
          credential.certificatePem() + credential.keyPem());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  CredentialFiles files(Credential credential) {
    return new CredentialFiles(
        Optional.of(file(credential)),
        Optional.empty(),
        Optional.empty(),
        List.of(authority.certificate()),
        Optional.empty());
  }

  AdminClient as(Credential credential) {
    return as(files(credential));
  }

  AdminClient as(CredentialFiles files) {
    return new AdminClient(connector(files), server.url(""));
  }

  SoapConnector connector(CredentialFiles files) {
    return closer.opened(new SoapConnector(Timeouts.DEFAULT, Credentials.of(files)));
  }

  /** Trusts the authority, and shows nothing. */
  AdminClient nobody() {
    return as(CredentialFiles.trusting(authority.certificate()));
  }

  List<String> names() {
    return new ArrayList<>(callers.stream().map(Caller::name).toList());
  }

  @Override
  public void close() {
    closer.close();
  }
}
