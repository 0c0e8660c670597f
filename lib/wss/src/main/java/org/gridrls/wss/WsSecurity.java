package org.gridrls.wss;

import java.time.Clock;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.CallSigner;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.MessageSigning;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wss.message.CurrentKey;
import org.gridrls.wss.message.TrustedCertificates;

/**
 * WS-Security for the client library, to be given to {@link Credentials#signingBy}: signs messages
 * by the certificate of the credentials, and trusts the servers that the credentials trust. Safe
 * for threads.
 */
public final class WsSecurity implements MessageSigning {
  private final Clock clock;

  /** Uses the clock of the machine. */
  public WsSecurity() {
    this(Clock.systemUTC());
  }

  public WsSecurity(Clock clock) {
    this.clock = clock;
  }

  @Override
  public CallSigner signer(SoapConnector connector) {
    Credentials credentials = connector.credentials();
    if (credentials.certificate().isEmpty()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "messages to /ws/signed and /ws/session must be signed: a certificate and its key are"
              + " needed");
    }
    return new SigningClient(
        new CurrentKey(() -> credentials.certificate().orElseThrow()),
        chain -> TrustedCertificates.servers(credentials.trusted()).check(chain),
        new PlainPost(connector::open),
        clock);
  }
}
