package org.gridrls.kit.host;

import java.util.function.Supplier;
import org.apache.cxf.endpoint.Server;
import org.eclipse.jetty.server.Handler;
import org.gridrls.kit.host.http.MessageMeter;
import org.gridrls.kit.host.meter.CallMeters;
import org.gridrls.kit.security.HostSecurity;

/**
 * Stands in front of the SOAP stack and may answer calls of {@link SoapEndpoint#direct some
 * operations} without it; every other request it leaves to the stack, unchanged. Plugged in by the
 * composition root. Implementations are safe for threads.
 */
public abstract class DirectPath extends Handler.Wrapper {
  /**
   * What calls have in common, whatever answers them.
   *
   * @param memory meters the memory of one message; closing it frees the memory
   * @param textMax the most characters of one text
   */
  public record Host(
      HostSecurity security, CallMeters meters, Supplier<MessageMeter> memory, int textMax) {}

  /** Leaves all requests to the SOAP stack. */
  static DirectPath none(Host host) {
    return new DirectPath() {
      @Override
      public void publish(SoapEndpoint endpoint, Server soap) {
        // nothing to answer
      }
    };
  }

  /** Receives each endpoint, and what serves it in the SOAP stack, before requests come. */
  public abstract void publish(SoapEndpoint endpoint, Server soap);
}
