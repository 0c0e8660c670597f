package org.gridrls.client.tls;

import java.security.cert.CertificateException;

/** A certificate that our own rules refuse; the message is for the user. */
final class Refusal extends CertificateException {
  private static final long serialVersionUID = 1;

  Refusal(String message) {
    super(message);
  }
}
