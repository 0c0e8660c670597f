package org.gridrls.client.tls;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/**
 * Refuses certificates that name their host only in the common name: the JDK accepts it if there is
 * no DNS name among the subject alternative names, but RFC 9525 no longer allows it. Stateless,
 * safe for threads.
 */
final class HostNames {
  private static final int DNS = 2;
  private static final int ADDRESS = 7;

  private HostNames() {}

  /** Throws if the common name could count as the host's name, and no alternative name says it. */
  static void require(X509Certificate certificate) throws CertificateException {
    Set<String> names = new HashSet<>();
    Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
    for (List<?> name : alternatives == null ? List.<List<?>>of() : alternatives) {
      if (name.get(0).equals(DNS)) {
        return;
      }
      if (name.get(0).equals(ADDRESS)) {
        names.add(((String) name.get(1)).toLowerCase(Locale.ROOT));
      }
    }
    String common = commonName(certificate);
    if (!names.contains(common)) {
      throw new TlsRefusal(
          "the server's certificate has its host only in its common name ("
              + common.replaceAll("\\p{Cntrl}", "?")
              + "): it needs a subject alternative name");
    }
  }

  private static String commonName(X509Certificate certificate) throws CertificateException {
    try {
      String common = "";
      for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
        common = part.getType().equalsIgnoreCase("CN") ? String.valueOf(part.getValue()) : common;
      }
      return common.toLowerCase(Locale.ROOT);
    } catch (InvalidNameException e) {
      throw new TlsRefusal("the name in the server's certificate can't be read");
    }
  }
}
