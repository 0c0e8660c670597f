package org.gridrls.security.tls;

import eu.emi.security.authn.x509.helpers.proxy.ProxyCertInfoExtension;
import eu.emi.security.authn.x509.proxy.ProxyPolicy;
import java.io.IOException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Set;

/**
 * Decides which proxy certificates act for their owner: those of RFC 3820 that inherit the owner's
 * rights, fully or limited. Independent proxies would need rights of their own, which cannot be
 * granted here; other policies are unknown. Stateless, safe for threads.
 */
final class ProxyRules {
  private static final String INFORMATION = "1.3.6.1.5.5.7.1.14";

  private ProxyRules() {}

  /** Throws unless it is a proxy certificate that acts for its owner. */
  static void require(X509Certificate proxy) throws CertificateException {
    Set<String> critical = proxy.getCriticalExtensionOIDs();
    if (critical == null || !critical.contains(INFORMATION)) {
      throw new CertificateException(
          "the proxy certificate is not of RFC 3820: make a new one (voms-proxy-init -rfc)");
    }
    String policy = policy(proxy);
    if (!policy.equals(ProxyPolicy.INHERITALL_POLICY_OID)
        && !policy.equals(ProxyPolicy.LIMITED_PROXY_OID)) {
      throw new CertificateException(
          "the proxy certificate does not inherit its owner's rights (policy " + policy + ")");
    }
  }

  private static String policy(X509Certificate proxy) throws CertificateException {
    try {
      return ProxyCertInfoExtension.getInstance(proxy).getPolicy().getPolicyOID();
    } catch (IOException | RuntimeException e) {
      throw new CertificateException("the proxy certificate can't be read", e);
    }
  }
}
