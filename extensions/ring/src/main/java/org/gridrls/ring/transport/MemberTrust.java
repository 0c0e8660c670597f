package org.gridrls.ring.transport;

import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.SwitchingKeyManager;
import org.gridrls.kit.security.Peer;

/**
 * Judges the certificates of other members: from a trusted authority, good for a server and for a
 * client, and naming a host of the ring. Shows the server's own certificate, as it is now. Safe for
 * threads.
 */
public final class MemberTrust implements X509TrustManager {
  private static final int DNS = 2;
  private static final int ADDRESS = 7;

  private final Credentials own;
  private final Supplier<Set<String>> hosts;

  /** {@code hosts}: those whose certificates may be members, asked for each connection. */
  public MemberTrust(Credentials own, Supplier<Set<String>> hosts) {
    this.own = own;
    this.hosts = hosts;
  }

  /** Throws BAD_ARGUMENT if other members with the same settings would refuse this one. */
  void requireOwn() {
    try {
      require(own.certificate().orElseThrow().chain().toArray(X509Certificate[]::new));
    } catch (CertificateException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "rli.ring: the other members would refuse this server's certificate: " + e.getMessage(),
          e);
    }
  }

  /** A new context for each connection: without sessions to resume, each certificate is checked. */
  SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          new KeyManager[] {new SwitchingKeyManager(() -> own.certificate().orElseThrow())},
          new TrustManager[] {this},
          null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  void require(X509Certificate[] chain) throws CertificateException {
    X509TrustManager trusted = own.trusted();
    trusted.checkServerTrusted(chain, "UNKNOWN");
    trusted.checkClientTrusted(chain, "UNKNOWN");
    Set<String> allowed = hosts.get();
    Peer peer = new Peer("", "", names(chain[0]));
    if (allowed.stream().noneMatch(peer::isHost)) {
      throw new CertificateException(
          "it is for " + peer.hosts() + ", which are not in rli.ring.members");
    }
  }

  private static Set<String> names(X509Certificate certificate) throws CertificateException {
    Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
    Set<String> names = new HashSet<>();
    for (List<?> name : alternatives == null ? List.<List<?>>of() : alternatives) {
      if (name.get(0).equals(DNS) || name.get(0).equals(ADDRESS)) {
        names.add(((String) name.get(1)).toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    require(chain);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    require(chain);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return own.trusted().getAcceptedIssuers();
  }
}
