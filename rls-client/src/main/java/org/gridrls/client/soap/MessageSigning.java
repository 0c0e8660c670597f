package org.gridrls.client.soap;

import java.net.URI;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Signs the messages of calls, for addresses that require signed messages. The client library
 * declares this port only; the module {@code rls-wss} implements it. Implementations are safe for
 * threads.
 */
@FunctionalInterface
public interface MessageSigning {
  /** Refuses calls to addresses that require signed messages. */
  MessageSigning NONE =
      connector -> {
        throw new RlsException(
            RlsError.BAD_ARGUMENT,
            "messages to /ws/signed and /ws/session must be signed: add the module rls-wss and"
                + " Credentials.signingBy");
      };

  /**
   * Makes what signs the calls of a connector, by its credentials.
   *
   * @throws RlsException BAD_ARGUMENT if the credentials have no certificate
   */
  CallSigner signer(SoapConnector connector);

  /** True if messages to this address must be signed. */
  static boolean isRequired(String address) {
    String path = URI.create(address).getPath();
    return path.contains("/ws/signed/") || path.contains("/ws/session/");
  }
}
