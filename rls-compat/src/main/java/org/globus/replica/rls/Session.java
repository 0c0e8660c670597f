package org.globus.replica.rls;

import java.util.function.Function;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;

/**
 * One client's way to its server, until it is closed; every failure leaves here as an {@link
 * RLSException}. Safe for threads.
 */
final class Session {
  private final String url;
  private final String server;
  private int timeoutSeconds;
  private SoapConnector connector;

  Session(String url, int timeoutSeconds) throws RLSException {
    this.url = url;
    this.server = ServerUrls.server(url);
    this.timeoutSeconds = timeoutSeconds;
    this.connector = SharedConnectors.lease(timeoutSeconds);
  }

  /** As the caller gave it. */
  String url() {
    return url;
  }

  synchronized int timeoutSeconds() {
    return timeoutSeconds;
  }

  synchronized void setTimeout(int seconds) {
    if (connector != null) {
      connector = SharedConnectors.lease(seconds);
      SharedConnectors.release(timeoutSeconds);
    }
    timeoutSeconds = seconds;
  }

  <T> T lrc(Function<LrcClient, T> call) throws RLSException {
    return answer(open -> call.apply(new LrcClient(open, server)));
  }

  <T> T rli(Function<RliClient, T> call) throws RLSException {
    return answer(open -> call.apply(new RliClient(open, server)));
  }

  <T> T admin(Function<AdminClient, T> call) throws RLSException {
    return answer(open -> call.apply(new AdminClient(open, server)));
  }

  private <T> T answer(Function<SoapConnector, T> call) throws RLSException {
    SoapConnector open = open();
    try {
      return call.apply(open);
    } catch (RlsException e) {
      throw Failures.of(e);
    }
  }

  private synchronized SoapConnector open() throws RLSException {
    if (connector == null) {
      throw new RLSException(RLSClient.RLS_INVHANDLE);
    }
    return connector;
  }

  /** May be repeated. */
  synchronized void close() {
    if (connector != null) {
      connector = null;
      SharedConnectors.release(timeoutSeconds);
    }
  }
}
