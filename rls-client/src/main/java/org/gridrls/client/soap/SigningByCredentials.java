package org.gridrls.client.soap;

import java.time.Clock;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.wss.CurrentKey;
import org.gridrls.client.wss.PlainPost;
import org.gridrls.client.wss.SigningClient;
import org.gridrls.client.wss.TrustedCertificates;

/** Signs messages by the certificate that a connector shows, and trusts whom it trusts. */
final class SigningByCredentials {
  private SigningByCredentials() {}

  /** Throws BAD_ARGUMENT if there is no certificate to sign by. */
  static SigningClient of(SoapConnector connector, String address) {
    Credentials credentials = connector.credentials();
    if (credentials.certificate().isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "messages to this address must be signed: a certificate and its key are needed",
          address);
    }
    return new SigningClient(
        new CurrentKey(() -> credentials.certificate().orElseThrow()),
        chain -> TrustedCertificates.servers(credentials.trusted()).check(chain),
        new PlainPost(connector::open),
        Clock.systemUTC());
  }
}
