package org.gridrls.client.soap;

import java.util.Optional;
import org.apache.cxf.endpoint.Client;

/**
 * Signs requests, and accepts only replies signed by the server that was called. Implementations
 * are safe for threads.
 */
public interface CallSigner {
  /** Signs all further calls of this CXF client, which calls this address. */
  void attach(Client client, String address);

  /**
   * Begins a call of an operation, named by its SOAP action, that is made without CXF. It may open
   * a session first.
   */
  SignedCall begin(String address, String action);

  /** One call made without CXF. For one thread. */
  interface SignedCall {
    /** The request to send instead of this one, which has neither headers nor attachments. */
    byte[] signed(byte[] request);

    /**
     * Returns what the server has signed of its reply to this call, as an envelope; empty if CXF
     * must judge the reply, because it is not signed, or not as it must be.
     */
    Optional<byte[]> proved(byte[] reply);

    /**
     * Makes the thread's calls through CXF repetitions of this one, so that CXF judges its reply.
     */
    Resumed resume();
  }

  /** A state of the thread that ends when it is closed. */
  interface Resumed extends AutoCloseable {
    @Override
    void close();
  }
}
