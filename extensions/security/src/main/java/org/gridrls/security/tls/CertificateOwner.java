package org.gridrls.security.tls;

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
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Peer;
import org.gridrls.security.voms.VomsGroups;

/**
 * The owner of a certificate chain that was validated, with what the chain says beyond the
 * identity. Immutable.
 *
 * @param limited true if the chain has a limited proxy certificate
 * @param until when the first certificate of the chain expires, in milliseconds
 * @param memberships groups of virtual organizations, by attribute certificates of VOMS
 */
public record CertificateOwner(
    Peer peer, boolean limited, long until, List<VomsGroups> memberships) {
  private static final int DNS = 2;
  private static final int ADDRESS = 7;

  public CertificateOwner {
    memberships = List.copyOf(memberships);
  }

  /** The owner of a validated chain. Throws for an ambiguous name. */
  public static CertificateOwner of(X509Certificate[] chain) throws CertificateException {
    boolean proxy = ProxyUtils.isProxy(chain);
    X509Certificate owner = proxy ? ProxyUtils.getEndUserCertificate(chain) : chain[0];
    long until =
        Arrays.stream(chain).mapToLong(one -> one.getNotAfter().getTime()).min().orElseThrow();
    Peer peer =
        new Peer(
            SlashNames.of(owner.getSubjectX500Principal()),
            owner.getIssuerX500Principal().getName(),
            proxy ? Set.of() : hosts(owner));
    return new CertificateOwner(peer, proxy && isLimited(chain), until, List.of());
  }

  CertificateOwner with(List<VomsGroups> others) {
    return new CertificateOwner(peer, limited, until, others);
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

  /**
   * The owner as a caller authenticated by that method.
   *
   * @param now in milliseconds; memberships outside their time do not count
   */
  public Caller caller(Caller.Method method, String address, long now) {
    return new Caller(
        method, peer.name(), Optional.of(peer.name()), groups(now), Set.of(), limited, address);
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
}
