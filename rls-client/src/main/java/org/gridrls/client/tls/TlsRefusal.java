package org.gridrls.client.tls;

import java.security.cert.CertificateException;

/** Thrown for a certificate that this project's own rules refuse; the message is for the user. */
final class TlsRefusal extends CertificateException {
  private static final long serialVersionUID = 1;

  TlsRefusal(String message) {
    super(message);
  }
}
