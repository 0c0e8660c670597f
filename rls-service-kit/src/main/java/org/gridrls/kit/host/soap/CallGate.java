package org.gridrls.kit.host.soap;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.transport.http.AbstractHTTPDestination;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.host.http.AuthenticationFilter;
import org.gridrls.kit.host.meter.MeasuredCall;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.Peer;
import org.gridrls.kit.security.RefusedCall;

/**
 * Authenticates and authorizes the caller before every operation of every endpoint. Authentication
 * by the message puts its {@link Caller} into the exchange before; otherwise the connection and the
 * head of the request identify the caller. Unauthenticated callers are refused.
 */
public final class CallGate extends AbstractPhaseInterceptor<Message> {
  private final String portType;
  private final HostSecurity security;
  private final CallAdmission admission;

  public CallGate(String portType, HostSecurity security) {
    super(Phase.PRE_INVOKE);
    this.portType = portType;
    this.security = security;
    this.admission = new CallAdmission(portType, security.guard());
  }

  @Override
  public void handleMessage(Message message) {
    try {
      Caller caller = caller(message);
      Optional<String> user = RequestHeaders.only(message, Guard.ON_BEHALF_OF);
      Optional<MeasuredCall> measured =
          Optional.ofNullable(message.getExchange().get(MeasuredCall.class));
      CallAdmission.Claim claim = new CallAdmission.Claim(caller, user, peers(message), measured);
      ServedCall call = admission.admit(claim, operation(message), parameters(message));
      message.getExchange().put(ServedCall.class, call);
      CallEnd.begun(message, call.ending());
    } catch (RlsException refused) {
      throw new Fault(refused);
    }
  }

  private Caller caller(Message message) {
    Caller proved = message.getExchange().get(Caller.class);
    if (proved != null) {
      return proved;
    }
    HttpServletRequest request =
        (HttpServletRequest) message.get(AbstractHTTPDestination.HTTP_REQUEST);
    if (request.getAttribute(AuthenticationFilter.CALLER) instanceof Caller known) {
      return known;
    }
    return asked(request, known(message));
  }

  private Caller asked(HttpServletRequest request, Optional<String> operation) {
    Optional<Caller> caller;
    try {
      caller = security.authenticator().authenticate(request);
    } catch (RlsException wrong) {
      throw unproved(request, true, operation, security.refused(wrong));
    }
    return caller.orElseThrow(
        () -> unproved(request, false, operation, security.unauthenticated()));
  }

  private RlsException unproved(
      HttpServletRequest request, boolean tried, Optional<String> operation, RlsException refused) {
    Optional<String> called = operation.map(name -> portType + "." + name);
    security.guard().refused(RefusedCall.byHead(request, tried, called, refused));
    return refused;
  }

  private static ServedCall.CallPeers peers(Message message) {
    HttpServletRequest request =
        (HttpServletRequest) message.get(AbstractHTTPDestination.HTTP_REQUEST);
    return new ServedCall.CallPeers(
        message.getExchange().get(Peer.class),
        () -> (Peer) request.getAttribute(Peer.class.getName()));
  }

  private static String operation(Message message) {
    return known(message)
        .orElseThrow(
            () ->
                new RlsException(
                    RlsError.UNKNOWN_OPERATION,
                    "the message asks for no operation of the service; see its WSDL"));
  }

  private static Optional<String> known(Message message) {
    BindingOperationInfo operation = message.getExchange().getBindingOperationInfo();
    return Optional.ofNullable(operation).map(info -> info.getName().getLocalPart());
  }

  private static List<?> parameters(Message message) {
    List<?> parameters = message.getContent(List.class);
    return parameters == null ? List.of() : parameters;
  }
}
