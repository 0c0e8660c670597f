package org.gridrls.kit.host;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.gridrls.kit.host.http.MessageMeter;
import org.gridrls.kit.host.meter.CallMeters;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.MessageProof;

/**
 * Precedes the SOAP stack and may answer calls of {@link SoapEndpoint#direct some operations}
 * without it; every other request it leaves to the stack, unchanged. Plugged in by the composition
 * root. Implementations are safe for threads.
 */
public abstract class DirectPath extends Handler.Wrapper {
  /**
   * Holds what calls have in common, whatever answers them.
   *
   * @param memory meters the memory of one message; closing it frees the memory
   * @param unproved the same for an address whose message has to prove the caller, who has a place
   *     until the meter is closed; empty if no place is free
   * @param textMax the most characters of one text
   */
  public record Host(
      HostSecurity security,
      CallMeters meters,
      Supplier<MessageMeter> memory,
      Function<String, Optional<MessageMeter>> unproved,
      int textMax) {}

  /** Leaves all requests to the SOAP stack. */
  static DirectPath none(Host host) {
    return new DirectPath() {
      @Override
      public void publish(SoapEndpoint endpoint) {
        // nothing to answer
      }

      @Override
      public void publish(SoapEndpoint endpoint, MessageProof proof, String base) {
        // nothing to answer
      }
    };
  }

  /** Receives each endpoint before requests come. */
  public abstract void publish(SoapEndpoint endpoint);

  /**
   * Receives an endpoint at an address where {@code proof} authenticates callers by their messages.
   *
   * @param base the server's URL, as in its WSDLs
   */
  public abstract void publish(SoapEndpoint endpoint, MessageProof proof, String base);
}
