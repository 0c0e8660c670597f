package org.gridrls.wss;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import org.gridrls.wss.xml.Refused;

/** Whether a certificate is that of a host: by its subject alternative names, never by guessing. */
final class ServerName {
  private static final int DNS = 2;
  private static final int IP = 7;

  private ServerName() {}

  static void require(X509Certificate certificate, String host) {
    String wanted = host.replace("[", "").replace("]", "");
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      if (names != null && names.stream().anyMatch(name -> isName(name, wanted))) {
        return;
      }
    } catch (CertificateParsingException e) {
      throw Refused.because("the server's certificate can't be read");
    }
    throw Refused.because(
        "the reply is signed by "
            + certificate.getSubjectX500Principal().getName()
            + ", whose certificate is not that of "
            + host);
  }

  private static boolean isName(List<?> name, String wanted) {
    int kind = (Integer) name.get(0);
    String text = String.valueOf(name.get(1));
    return kind == DNS && text.equalsIgnoreCase(wanted) || kind == IP && isAddress(text, wanted);
  }

  /** Both are literals: nothing is looked up. */
  private static boolean isAddress(String text, String wanted) {
    boolean literal = wanted.indexOf(':') >= 0 || wanted.chars().allMatch(c -> c <= '9');
    try {
      return literal && InetAddress.getByName(text).equals(InetAddress.getByName(wanted));
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
