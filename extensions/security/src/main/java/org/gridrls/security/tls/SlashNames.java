package org.gridrls.security.tls;

import java.security.cert.CertificateException;
import java.util.Map;
import java.util.regex.Pattern;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.security.auth.x500.X500Principal;

/** Names as grids write them: {@code /DC=org/DC=example/CN=Alice}. Stateless, safe for threads. */
public final class SlashNames {
  private static final Map<String, String> LABELS =
      Map.of(
          "1.2.840.113549.1.9.1", "emailAddress",
          "0.9.2342.19200300.100.1.1", "UID",
          "2.5.4.5", "serialNumber",
          "2.5.4.4", "SN",
          "2.5.4.12", "title",
          "2.5.4.42", "GN");

  /** Matches what would read as one more part of a name, or break a line of the log. */
  private static final Pattern MISLEADING = Pattern.compile("/[A-Za-z0-9.]+=|\\p{Cntrl}");

  private SlashNames() {}

  /** Throws for a name that could be taken for another one, as rules compare these texts. */
  public static String of(X500Principal principal) throws CertificateException {
    StringBuilder text = new StringBuilder();
    try {
      // the first part of the certificate is the last of this form
      for (Rdn part : new LdapName(principal.getName(X500Principal.RFC2253, LABELS)).getRdns()) {
        String value = String.valueOf(part.getValue());
        if (part.size() != 1 || MISLEADING.matcher("/" + value).find(1)) {
          throw new CertificateException("the certificate's name has more than one meaning");
        }
        if (MISLEADING.matcher(value).find()) {
          throw new CertificateException("the certificate's name has more than one meaning");
        }
        text.append('/').append(part.getType()).append('=').append(value);
      }
    } catch (InvalidNameException e) {
      throw new CertificateException("the certificate's name can't be read", e);
    }
    if (text.isEmpty()) {
      throw new CertificateException("the certificate has no name");
    }
    return text.toString();
  }
}
