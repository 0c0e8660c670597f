package org.gridrls.client.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.security.cert.CertificateExpiredException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsFailuresTest {
  private static RlsException explained(Exception failure) {
    return TlsFailures.explained("https://r", new IOException("it failed", failure)).orElseThrow();
  }

  /** The words of these alerts are about the client's certificate, not about the server's. */
  @ParameterizedTest
  @ValueSource(strings = {"certificate_expired", "certificate_revoked", "unknown_ca"})
  void anAlertIsAboutTheCertificateOfTheClient(String alert) {
    SSLException failure = new SSLHandshakeException("Received fatal alert: " + alert);
    RlsException why = explained(failure);
    assertEquals(RlsError.PERMISSION_DENIED, why.error());
    assertTrue(
        why.getMessage().startsWith("https://r: the server refuses this client's certificate"),
        why.getMessage());
    assertEquals(Optional.of(alert), TlsFailures.alert(failure));
  }

  @Test
  void theCertificateOfTheServerIsRefusedHere() {
    SSLException failure = new SSLHandshakeException("validation failed");
    failure.initCause(new CertificateExpiredException("NotAfter: yesterday"));
    RlsException why = explained(failure);
    assertEquals(RlsError.TRANSPORT_FAILED, why.error());
    assertEquals(
        "https://r: the server's certificate has expired, or its authority's", why.getMessage());
    assertEquals(Optional.empty(), TlsFailures.alert(failure));
  }

  @Test
  void aPortWithoutTlsIsRecognized() {
    SSLException failure = new SSLException("Unsupported or unrecognized SSL message");
    assertTrue(TlsFailures.isPlaintext(failure));
    assertTrue(explained(failure).getMessage().contains("there is no TLS at this port"));
  }
}
