package org.gridrls.perf.process;

import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.security.tls.CertificateOwner;
import org.gridrls.wss.WsSecurity;

/**
 * A certificate authority for one measurement, with a host on loopback and a user with all
 * privileges; all keys are EC P-256. Safe for threads.
 */
public final class TestAuthority {
  private final AuthorityDirectory authority;
  private final AuthorityDirectory.Issued host;
  private final AuthorityDirectory.Issued user;

  /** In a directory that does not exist yet. */
  public TestAuthority(Path place) {
    authority = AuthorityDirectory.create(place, "Perf", Clock.systemUTC());
    host = authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
    user = authority.issue(CertificateOrder.user("Alice"));
  }

  /** Settings of a server that takes certificates, signatures and sessions, with some more. */
  public Map<String, String> settings(Map<String, String> more) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("security.accept", "[certificate,signature,conversation]");
    settings.put("security.certificate", host.certificate().toString());
    settings.put("security.key", host.key().toString());
    settings.put("security.trust.directory", authority.trust().toString());
    settings.put("security.admins", userName());
    settings.putAll(more);
    return settings;
  }

  /** The distinguished name of the user, as rules write it. */
  public String userName() {
    try {
      return CertificateOwner.of(user.credential().chainArray()).peer().name();
    } catch (CertificateException e) {
      throw new IllegalStateException(e);
    }
  }

  public CredentialFiles userFiles() {
    return CredentialFiles.of(user.certificate(), user.key(), authority.certificate());
  }

  /** The files of the host. */
  CredentialFiles hostFiles() {
    return CredentialFiles.of(host.certificate(), host.key(), authority.certificate());
  }

  public Credentials user() {
    return Credentials.of(userFiles()).signingBy(new WsSecurity());
  }

  /** The settings below {@code security} of a campaign that calls as the user. */
  public Map<String, String> campaignSettings() {
    return Map.of(
        "security.certificate", user.certificate().toString(),
        "security.key", user.key().toString(),
        "security.trust", authority.certificate().toString());
  }
}
