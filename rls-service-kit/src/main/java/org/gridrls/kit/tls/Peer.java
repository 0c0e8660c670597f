package org.gridrls.kit.tls;

import eu.emi.security.authn.x509.proxy.ProxyChainInfo;
import eu.emi.security.authn.x509.proxy.ProxyUtils;
import java.io.IOException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.voms.Membership;

/**
 * Whose certificate is at the other end of a connection, as its chain says it. Immutable.
 *
 * @param name of the owner, without what proxy certificates add, as {@code /DC=org/CN=Alice}
 * @param issuer of the owner's certificate, as RFC 2253 writes it
 * @param limited a limited proxy is among them
 * @param hosts DNS names and addresses that the owner's certificate names, in small letters; none
 *     for a proxy
 * @param until when the first of the chain expires, in milliseconds
 * @param memberships groups of virtual organizations, by attribute certificates of VOMS
 */
public record Peer(
    String name,
    String issuer,
    boolean limited,
    Set<String> hosts,
    long until,
    List<Membership> memberships) {
  private static final int DNS = 2;
  private static final int ADDRESS = 7;

  public Peer {
    hosts = Set.copyOf(hosts);
    memberships = List.copyOf(memberships);
  }

  /** Of a chain that was found good. Throws for a name that has two meanings. */
  public static Peer of(X509Certificate[] chain) throws CertificateException {
    boolean proxy = ProxyUtils.isProxy(chain);
    X509Certificate owner = proxy ? ProxyUtils.getEndUserCertificate(chain) : chain[0];
    long until =
        Arrays.stream(chain).mapToLong(one -> one.getNotAfter().getTime()).min().orElseThrow();
    return new Peer(
        SlashNames.of(owner.getSubjectX500Principal()),
        owner.getIssuerX500Principal().getName(),
        proxy && isLimited(chain),
        proxy ? Set.of() : hosts(owner),
        until,
        List.of());
  }

  Peer with(List<Membership> others) {
    return new Peer(name, issuer, limited, hosts, until, others);
  }

  private static boolean isLimited(X509Certificate[] chain) throws CertificateException {
    try {
      return new ProxyChainInfo(chain).isLimited();
    } catch (IOException e) {
      throw new CertificateException("the proxy certificate can't be read", e);
    }
  }

  private static Set<String> hosts(X509Certificate certificate) throws CertificateParsingException {
    Collection<List<?>> names = certificate.getSubjectAlternativeNames();
    Set<String> hosts = new HashSet<>();
    for (List<?> name : names == null ? List.<List<?>>of() : names) {
      int type = (Integer) name.get(0);
      if (type == DNS || type == ADDRESS) {
        hosts.add(((String) name.get(1)).toLowerCase(Locale.ROOT));
      }
    }
    return hosts;
  }

  /** Is that host one of those that the certificate names? A star stands for one label. */
  public boolean isHost(String host) {
    String plain = host.replaceAll("^\\[|]$", "").toLowerCase(Locale.ROOT);
    int dot = plain.indexOf('.');
    return hosts.contains(plain) || dot > 0 && hosts.contains("*" + plain.substring(dot));
  }

  /**
   * The owner as a caller who has proved it in this way.
   *
   * @param now in milliseconds: which memberships are good
   */
  public Caller caller(Caller.Method method, String address, long now) {
    return new Caller(method, name, Optional.of(name), groups(now), Set.of(), limited, address);
  }

  private Set<String> groups(long now) {
    if (memberships.isEmpty()) {
      return Set.of();
    }
    return memberships.stream()
        .filter(one -> one.holds(now))
        .flatMap(one -> one.groups().stream())
        .collect(Collectors.toSet());
  }

  /** What was found of one session: by whom it was judged, and with what outcome. */
  record Judged(Trusted judge, Optional<Peer> peer, Optional<RlsException> refusal) {}
}
