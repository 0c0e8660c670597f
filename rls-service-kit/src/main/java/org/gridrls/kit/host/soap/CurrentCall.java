package org.gridrls.kit.host.soap;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.headers.Header;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.apache.cxf.transport.http.AbstractHTTPDestination;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.CarriedCall;
import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.kit.security.Peer;
import org.gridrls.wire.types.RlsFaultMessage;
import org.w3c.dom.Element;

/** Properties of the current call for an endpoint, on the thread that serves it. */
public final class CurrentCall {
  private static final ThreadLocal<ServedCall> DIRECT = new ThreadLocal<>();
  private static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";

  private CurrentCall() {}

  /** Serves a call. */
  @FunctionalInterface
  public interface CallWork<T> {
    T run() throws RlsFaultMessage;
  }

  /** Serves a call on this thread whose message the SOAP stack has not read. */
  public static <T> T serve(ServedCall call, CallWork<T> work) throws RlsFaultMessage {
    DIRECT.set(call);
    try {
      return work.run();
    } finally {
      DIRECT.remove();
    }
  }

  /**
   * The resource that is meant: what follows {@code path} in the address; or else a reference
   * parameter, or the address in the header To, for clients that send to the endpoint itself.
   */
  public static Optional<String> resourceBelow(String path) {
    String whole = (String) message().get(Message.PATH_INFO);
    return below(whole == null ? "" : whole, path)
        .or(CurrentCall::referenceParameter)
        .or(() -> header("To").flatMap(to -> below(to, path)));
  }

  private static Optional<String> below(String address, String path) {
    int found = address.indexOf(path + "/");
    String id = found < 0 ? "" : address.substring(found + path.length() + 1);
    return id.isEmpty() ? Optional.empty() : Optional.of(id);
  }

  private static Optional<String> referenceParameter() {
    return headers()
        .filter(header -> !header.getAttributeNS(ADDRESSING, "IsReferenceParameter").isEmpty())
        .map(header -> header.getTextContent().strip())
        .findFirst();
  }

  private static Optional<String> header(String name) {
    return headers()
        .filter(header -> ADDRESSING.equals(header.getNamespaceURI()))
        .filter(header -> name.equals(header.getLocalName()))
        .map(header -> header.getTextContent().strip())
        .findFirst();
  }

  private static Stream<Element> headers() {
    return message() instanceof SoapMessage soap
        ? soap.getHeaders().stream()
            .map(Header::getObject)
            .filter(Element.class::isInstance)
            .map(Element.class::cast)
        : Stream.empty();
  }

  /** The caller, as far as authenticated. */
  public static Caller provedCaller() {
    return served().call().caller();
  }

  /** Does work that is costly, within the caller's share if the caller is authenticated. */
  public static <T> T costly(CostlyCalls calls, Supplier<T> work) {
    return calls.runProved(carried().caller(), work);
  }

  /** Would the caller of this call be let into another operation, which is about no names? */
  public static boolean mayCall(String portType, String operation) {
    Call call = served().call();
    Call other = new Call(call.caller(), call.through(), portType, operation, List.of());
    return served().guard().would(other);
  }

  /**
   * The certificate by which the caller proved who it is: that of the signature or session, else
   * that of the connection. Empty if it was proved otherwise (a token, a password), whatever
   * certificate the connection came with.
   */
  public static Optional<Peer> peer() {
    return served().peer();
  }

  /** Has the caller the privilege to forward updates for others? */
  public static boolean mayForward() {
    return served().guard().mayForward(served().call());
  }

  /** Returns what other threads take along from the call of this thread, if it serves one. */
  public static CarriedCall carried() {
    ServedCall served = served();
    return served == null ? CarriedCall.current() : served.carried();
  }

  public static InetAddress caller() {
    try {
      return InetAddress.getByName(request().getRemoteAddr());
    } catch (UnknownHostException e) {
      throw new IllegalStateException("the caller's address is invalid", e);
    }
  }

  /** The length of the message as announced; -1 if it is not. */
  public static long length() {
    // not asked of the request: it is over before a one-way message is served
    Map<?, ?> headers = (Map<?, ?>) message().get(Message.PROTOCOL_HEADERS);
    return headers != null && headers.get("Content-Length") instanceof List<?> values
        ? Long.parseLong(values.get(0).toString().strip())
        : -1;
  }

  /**
   * The namespace bound to a prefix in the envelope of the current message; null if unbound or
   * without a call.
   */
  public static String namespaceAround(String prefix) {
    return EnvelopePrefixes.of(message(), prefix);
  }

  private static HttpServletRequest request() {
    return (HttpServletRequest) message().get(AbstractHTTPDestination.HTTP_REQUEST);
  }

  /** Null if no call is served on this thread. */
  private static ServedCall served() {
    ServedCall direct = DIRECT.get();
    Message message = direct == null ? message() : null;
    return message == null ? direct : message.getExchange().get(ServedCall.class);
  }

  private static Message message() {
    return PhaseInterceptorChain.getCurrentMessage();
  }
}
