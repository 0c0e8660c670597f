package org.globus.replica.rls;

import java.util.function.Function;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's route to its server, until it is closed; every failure leaves here as an {@link
 * RLSException}. Safe for threads.
 */
final class Session {
  private static final Logger log = LoggerFactory.getLogger(Session.class);

  private final String url;
  private final ServerUrls urls;
  private final String server;
  private final CallerIdentity caller;
  private int timeoutSeconds;
  private SoapConnector connector;

  /** Throws GLOBUSERR if the files of the caller cannot be read. */
  Session(String url, int timeoutSeconds, CallerIdentity caller) throws RLSException {
    this.url = url;
    this.urls = new ServerUrls(caller.isKnown());
    this.server = urls.server(url);
    boolean tls = server.regionMatches(true, 0, "https:", 0, "https:".length());
    this.caller = tls ? caller : CallerIdentity.NONE;
    this.timeoutSeconds = timeoutSeconds;
    if (!tls && caller.isKnown()) {
      log.debug("{} is called without TLS, so that no certificate is shown", url);
    }
    try {
      this.connector = SharedConnectors.lease(key(timeoutSeconds));
    } catch (RlsException unreadable) {
      throw new RLSException(RLSClient.RLS_GLOBUSERR, unreadable.getMessage(), unreadable);
    }
  }

  private SharedConnectors.Key key(int seconds) {
    return new SharedConnectors.Key(caller, seconds);
  }

  /** Returns the URL as the caller gave it. */
  String url() {
    return url;
  }

  /** Returns what this caller means by the URLs of servers. */
  ServerUrls urls() {
    return urls;
  }

  synchronized int timeoutSeconds() {
    return timeoutSeconds;
  }

  synchronized void setTimeout(int seconds) {
    if (connector != null) {
      connector = SharedConnectors.lease(key(seconds));
      SharedConnectors.release(key(timeoutSeconds));
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
      SharedConnectors.release(key(timeoutSeconds));
    }
  }
}
