package org.gridrls.client.soap;

import jakarta.activation.DataHandler;
import java.util.List;
import org.gridrls.api.RlsException;
import org.gridrls.client.codec.xml.XmlOutput;

/**
 * Signs requests, and accepts only replies signed by the server that was called. Implementations
 * are safe for threads.
 */
@FunctionalInterface
public interface CallSigner {
  /** Begins a call of an operation, named by its SOAP action. It may open a session first. */
  SignedCall begin(String address, String action);

  /** Signs the request and proves the reply of one call. For one thread. */
  interface SignedCall {
    /**
     * The envelope to send instead of this one, which has no headers.
     *
     * @param attachments what it includes, each as {@code cid:} and {@link XmlOutput#attachmentId}
     */
    byte[] signed(byte[] envelope, List<DataHandler> attachments);

    /**
     * Returns what the server has signed of its reply to this call, as an envelope.
     *
     * @param status of HTTP
     * @throws RlsException if it is not signed, not as it must be, or not for this call; a fault
     *     that is not signed is never believed to say more than that the call failed
     */
    byte[] proved(byte[] reply, int status);
  }
}
