package org.gridrls.kit.host.http;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gridrls.kit.security.Authenticator;

/**
 * Reads messages before anybody waits for them: small ones whole, of larger ones the beginning, so
 * that who sends slowly holds neither thread nor place. Of a caller who will prove by the message
 * who it is all must come, within the size, the time and the share of the memory that such callers
 * have. Messages with attachments are read while they arrive. Safe for threads.
 */
final class BodyPrereader extends Handler.Wrapper {
  /** The bytes of a message read before it gets a place; nearly all messages are smaller. */
  static final int BEGIN_BYTES = 64 << 10;

  /** Where messages say who calls; so do those of the services for signed messages and sessions. */
  private static final Pattern PROVED_BY_MESSAGE =
      Pattern.compile("/ws/(signed|session|password)(/.*)?");

  /** Authenticated and exempt callers are bound by the pace of the message, not by a deadline. */
  private static final Duration NO_TIME = Duration.ZERO;

  private final MessageReading.Rules begin;
  private final MessageReading.Rules byTheMessage;
  private final Authenticator authenticator;
  private final boolean closed;

  /** Callers have to prove who they are, unless the authenticator is that of the open mode. */
  BodyPrereader(
      HostLimits.Unproved limits,
      FairQuota memory,
      FairQuota unprovedMemory,
      Authenticator authenticator) {
    this.authenticator = authenticator;
    closed = authenticator != Authenticator.OPEN;
    FairQuota own = closed ? unprovedMemory : memory;
    begin = new MessageReading.Rules(BEGIN_BYTES, NO_TIME, own, false);
    byTheMessage = new MessageReading.Rules(limits.bytes(), limits.time(), unprovedMemory, true);
  }

  /** True for the addresses at which the message authenticates the caller. */
  static boolean isProvedByMessage(String path) {
    boolean possible = path.startsWith("/ws/s") || path.startsWith("/ws/p");
    return possible && PROVED_BY_MESSAGE.matcher(path).matches();
  }

  /** True for a message of an unknown caller that is not read before. */
  static boolean isStreamed(Request request) {
    return isProvedByMessage(Request.getPathInContext(request)) && hasAttachments(request);
  }

  /** Whether it is good is found out later; who shows none needs not be waited for. */
  private static boolean hasProof(Request request) {
    return request.getHeaders().contains(HttpHeader.AUTHORIZATION)
        || (request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE)
                instanceof EndPoint.SslSessionData session
            && session.peerCertificates() != null);
  }

  /** Larger than unauthenticated callers may send, or of unknown length. */
  private boolean isLarge(Request request) {
    return request.getLength() < 0 || request.getLength() > byTheMessage.bytes();
  }

  /** The message names the caller; the certificate of the connection only raises the limits. */
  private boolean isProvedByConnection(Request request) {
    return request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE)
            instanceof EndPoint.SslSessionData session
        && session.peerCertificates() != null
        && authenticator.knows(session.sslSession());
  }

  private static boolean hasAttachments(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/");
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!request.getMethod().equals("POST") || hasAttachments(request)) {
      return super.handle(request, response, callback);
    }
    HeadRefusal.Exchange exchange = new HeadRefusal.Exchange(request, response, callback);
    boolean byMessage =
        closed
            && isProvedByMessage(Request.getPathInContext(request))
            && !(isLarge(request) && isProvedByConnection(request));
    if (byMessage && request.getLength() > byTheMessage.bytes()) {
      HeadRefusal.send(exchange, MessageReading.TOO_LARGE, HttpStatus.PAYLOAD_TOO_LARGE_413);
    } else if (byMessage) {
      new MessageReading(exchange, byTheMessage, super::handle).run();
    } else if (!closed || hasProof(request)) {
      new MessageReading(exchange, begin, super::handle).run();
    } else {
      return super.handle(request, response, callback); // to be refused by its head
    }
    return true;
  }
}
