package org.gridrls.server;

import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.CredentialFiles;

/** A certificate authority, and servers that are called by Alice and know nobody else. */
public final class SecuredServers implements AutoCloseable {
  public final AuthorityDirectory authority;
  public final Servers servers;
  private final AuthorityDirectory.Issued host;

  public SecuredServers(Path directory) {
    authority = AuthorityDirectory.create(directory.resolve("ca"), "Test VO", Clock.systemUTC());
    host = authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
    servers = new Servers(directory, settings(), Credentials.of(user("Alice")));
  }

  /** The settings of every server. */
  public Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    settings.put("security.accept", "certificate");
    settings.put("security.admins", "/O=Test VO/OU=people/CN=Alice");
    settings.put("security.servers", "/O=Test VO/.*");
    settings.put("security.certificate", host.certificate().toString());
    settings.put("security.key", host.key().toString());
    settings.put("security.trust.directory", authority.trust().toString());
    settings.put("security.refresh", "200ms");
    return settings;
  }

  public CredentialFiles user(String name) {
    return files(authority.issue(CertificateOrder.user(name)));
  }

  public CredentialFiles files(AuthorityDirectory.Issued issued) {
    return new CredentialFiles(
        Optional.of(issued.certificate()),
        Optional.of(issued.key()),
        Optional.empty(),
        List.of(authority.trust()),
        Optional.empty());
  }

  public CredentialFiles nobody() {
    return CredentialFiles.trusting(authority.trust());
  }

  @Override
  public void close() {
    servers.close();
  }
}
