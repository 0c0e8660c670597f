package org.gridrls.kit.direct;

import com.google.common.base.Suppliers;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gridrls.api.RlsException;
import org.gridrls.kit.host.DirectPath;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.host.http.AuthenticationFilter;
import org.gridrls.kit.host.http.MessageMeter;
import org.gridrls.kit.host.http.WholeRequest;
import org.gridrls.kit.host.soap.CallAdmission;
import org.gridrls.kit.host.soap.ServedCall.CallPeers;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.MessageProof;
import org.gridrls.kit.security.Peer;

/**
 * Answers messages that are plain SOAP 1.1 from authenticated callers. Everything else, including
 * whatever is wrong with a message, is left to the SOAP stack before anything is done; after a call
 * has begun, the stack never sees it. Safe for threads.
 */
public final class SoapDirectPath extends DirectPath {
  private static final HttpField CONTENT_TYPE =
      new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "text/xml;charset=utf-8");

  private static final String BELOW = "/ws";

  private final Host host;
  private final Map<String, Supplier<DirectPort>> ports = new ConcurrentHashMap<>();
  private final Map<String, Supplier<Proved>> proved = new ConcurrentHashMap<>();

  /** Serves an endpoint at an address where messages prove their callers. */
  private record Proved(DirectPort port, DirectProof.Verifier verifier) {}

  public SoapDirectPath(Host host) {
    this.host = host;
  }

  @Override
  public void publish(SoapEndpoint endpoint) {
    if (!endpoint.direct().isEmpty()) {
      ports.put(BELOW + endpoint.path(), Suppliers.memoize(() -> new DirectPort(endpoint, host)));
    }
  }

  @Override
  public void publish(SoapEndpoint endpoint, MessageProof proof, String base) {
    if (!endpoint.direct().isEmpty() && proof instanceof DirectProof direct) {
      String path = BELOW + "/" + direct.kind() + endpoint.path();
      proved.put(
          path,
          Suppliers.memoize(
              () -> new Proved(new DirectPort(endpoint, host), direct.verifier(base + path))));
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = request.getHttpURI().getPathQuery();
    Supplier<Proved> proving = proved.get(path);
    if (proving != null) {
      return handle(proving.get(), request, response, callback);
    }
    Supplier<DirectPort> port = ports.get(path);
    Optional<RequestHead> head = port == null ? Optional.empty() : RequestHead.of(request);
    Optional<CallAdmission.Claim> claim = head.flatMap(plain -> claim(request, plain));
    if (claim.isEmpty()) {
      return super.handle(request, response, callback);
    }
    Request read;
    Optional<DirectPort.Reply> reply = Optional.empty();
    try (MessageMeter memory = host.memory().get()) {
      read = ReadAhead.whole(request, memory);
      if (read instanceof WholeRequest whole) {
        reply = port.get().answer(whole.message(), head.get(), claim.get(), memory);
      }
    }
    if (reply.isEmpty()) {
      return super.handle(read, response, callback);
    }
    send(reply.get(), response, callback);
    return true;
  }

  private boolean handle(Proved at, Request request, Response response, Callback callback)
      throws Exception {
    Optional<RequestHead> head = RequestHead.of(request);
    WholeRequest whole = Request.as(request, WholeRequest.class);
    Optional<DirectPort.Reply> reply = Optional.empty();
    if (head.isPresent() && whole != null) {
      reply = answer(at, head.get(), whole);
    }
    if (reply.isEmpty()) {
      return super.handle(request, response, callback);
    }
    send(reply.get(), response, callback);
    return true;
  }

  /** Empty if the SOAP stack must serve the request. */
  private Optional<DirectPort.Reply> answer(Proved at, RequestHead head, WholeRequest request) {
    HttpServletRequest servlet = RequestHead.servlet(request);
    Optional<MessageMeter> place =
        isKnown(servlet)
            ? Optional.of(host.memory().get())
            : host.unproved().apply(Request.getRemoteAddr(request));
    if (place.isEmpty()) {
      return Optional.empty();
    }
    try (MessageMeter memory = place.get()) {
      Optional<ProvedMessage> message = verified(at, request, servlet, memory);
      return message.flatMap(
          found -> at.port.answer(found, head, () -> connected(request), memory));
    }
  }

  private static Optional<ProvedMessage> verified(
      Proved at, WholeRequest request, HttpServletRequest servlet, MessageMeter memory) {
    try {
      memory.bytes(request.message().length);
      return at.verifier.verify(request.message(), servlet, memory);
    } catch (RuntimeException left) {
      return Optional.empty();
    }
  }

  /** Callers with an authenticated connection take no place of those without. */
  private boolean isKnown(HttpServletRequest request) {
    try {
      return host.security().authenticator().authenticate(request).isPresent();
    } catch (RlsException | UnsupportedOperationException refused) {
      return false;
    }
  }

  private static Peer connected(Request request) {
    return (Peer) request.getAttribute(Peer.class.getName());
  }

  private static void send(DirectPort.Reply reply, Response response, Callback callback) {
    response.setStatus(reply.fault() ? 500 : 200);
    response.getHeaders().put(CONTENT_TYPE);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, reply.body().remaining());
    response.write(true, reply.body(), callback);
  }

  /** Empty if the SOAP stack must serve the request. */
  private Optional<CallAdmission.Claim> claim(Request request, RequestHead head) {
    CallPeers peers = new CallPeers(null, () -> connected(request));
    return caller(request)
        .map(caller -> new CallAdmission.Claim(caller, head.onBehalfOf(), peers, Optional.empty()));
  }

  /** Empty if the caller is not authenticated; the finding is kept with the request. */
  private Optional<Caller> caller(Request request) {
    Authenticator authenticator = host.security().authenticator();
    if (authenticator == Authenticator.OPEN) {
      return Optional.of(Caller.anonymous(Request.getRemoteAddr(request)));
    }
    try {
      Optional<Caller> caller = authenticator.authenticate(RequestHead.servlet(request));
      caller.ifPresent(known -> request.setAttribute(AuthenticationFilter.CALLER, known));
      return caller;
    } catch (RlsException refused) {
      request.setAttribute(AuthenticationFilter.CALLER, refused);
      return Optional.empty();
    } catch (UnsupportedOperationException asksForMore) {
      return Optional.empty();
    }
  }
}
