package org.gridrls.direct;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.cxf.endpoint.Server;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gridrls.api.RlsException;
import org.gridrls.kit.host.DirectPath;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.host.http.MessageMeter;
import org.gridrls.kit.host.http.ProofGate;
import org.gridrls.kit.host.http.WholeRequest;
import org.gridrls.kit.host.soap.CallAdmission;
import org.gridrls.kit.host.soap.ServedCall;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Peer;

/**
 * Answers messages of frequent operations that are plain SOAP 1.1 from authenticated callers.
 * Everything else, including whatever is wrong with a message, is left to the SOAP stack before
 * anything is done; after a call has begun, the stack never sees it. Safe for threads.
 */
public final class SoapDirectPath extends DirectPath {
  private static final String CONTENT_TYPE = "text/xml;charset=utf-8";

  private final Host host;
  private final Map<String, DirectPort> ports = new ConcurrentHashMap<>();

  public SoapDirectPath(Host host) {
    this.host = host;
  }

  @Override
  public void publish(SoapEndpoint endpoint, Server soap) {
    if (!endpoint.direct().isEmpty()) {
      ports.put("/ws" + endpoint.path(), new DirectPort(endpoint, soap, host));
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    DirectPort port = ports.get(request.getHttpURI().getPathQuery());
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
        reply = port.answer(whole.message(), head.get(), claim.get(), memory);
      }
    }
    if (reply.isEmpty()) {
      return super.handle(read, response, callback);
    }
    send(reply.get(), response, callback);
    return true;
  }

  private static void send(DirectPort.Reply reply, Response response, Callback callback) {
    response.setStatus(reply.fault() ? 500 : 200);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, CONTENT_TYPE);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, reply.body().remaining());
    response.write(true, reply.body(), callback);
  }

  /** Empty if the SOAP stack must serve the request. */
  private Optional<CallAdmission.Claim> claim(Request request, RequestHead head) {
    ServedCall.Peers peers =
        new ServedCall.Peers(null, () -> (Peer) request.getAttribute(Peer.class.getName()));
    return caller(request)
        .map(caller -> new CallAdmission.Claim(caller, head.onBehalfOf(), peers, Optional.empty()));
  }

  /** Empty if the caller is not authenticated; what was found out is kept with the request. */
  private Optional<Caller> caller(Request request) {
    try {
      Optional<Caller> caller =
          host.security().authenticator().authenticate(RequestHead.servlet(request));
      caller.ifPresent(known -> request.setAttribute(ProofGate.CALLER, known));
      return caller;
    } catch (RlsException refused) {
      request.setAttribute(ProofGate.CALLER, refused);
      return Optional.empty();
    } catch (UnsupportedOperationException asksForMore) {
      return Optional.empty();
    }
  }
}
