package org.gridrls.kit.direct;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Enumeration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.gridrls.kit.host.meter.MeasuredCall;
import org.gridrls.kit.security.Guard;

/**
 * Holds what matters of the head of a plain request, whose message is UTF-8.
 *
 * @param action the header SOAPAction without quotes; empty if there is none
 * @param onBehalfOf the header {@link Guard#ON_BEHALF_OF}
 * @param traceparent the header {@link MeasuredCall#TRACEPARENT}, unchecked
 */
record RequestHead(String action, Optional<String> onBehalfOf, Optional<String> traceparent) {
  private static final Pattern TYPE = Pattern.compile("text/xml; ?charset=(?i:utf-8)");

  private static final Set<String> USUAL_TYPES =
      Set.of("text/xml; charset=utf-8", "text/xml; charset=UTF-8");

  /** Empty for a request that is not plain. */
  static Optional<RequestHead> of(Request request) {
    String type = null;
    String action = null;
    String user = null;
    for (HttpField field : request.getHeaders()) {
      String name = field.getName();
      if (field.getHeader() == HttpHeader.CONTENT_TYPE) {
        if (type != null) {
          return Optional.empty();
        }
        type = field.getValue();
      } else if (name.equalsIgnoreCase("SOAPAction")) {
        if (action != null) {
          return Optional.empty();
        }
        action = field.getValue();
      } else if (name.equalsIgnoreCase(Guard.ON_BEHALF_OF)) {
        if (user != null || field.getValue().contains(",")) {
          return Optional.empty();
        }
        user = field.getValue();
      }
    }
    if (type == null || !request.getMethod().equals("POST") || !isXml(type)) {
      return Optional.empty();
    }
    String trace = request.getHeaders().get(MeasuredCall.TRACEPARENT);
    return Optional.of(
        new RequestHead(
            unquoted(action),
            Optional.ofNullable(user).map(String::strip),
            Optional.ofNullable(trace).map(String::strip)));
  }

  private static boolean isXml(String type) {
    return USUAL_TYPES.contains(type) || TYPE.matcher(type).matches();
  }

  private static String unquoted(String action) {
    boolean quoted =
        action != null && action.length() > 1 && action.startsWith("\"") && action.endsWith("\"");
    return action == null ? "" : quoted ? action.substring(1, action.length() - 1) : action;
  }

  /** The request as authenticators see it, who ask for its head only. */
  static HttpServletRequest servlet(Request request) {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            RequestHead.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) -> answer(request, method, arguments));
  }

  private static Object answer(Request request, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "getRemoteAddr" -> Request.getRemoteAddr(request);
      case "getLocalAddr" -> Request.getLocalAddr(request);
      case "getLocalPort" -> Request.getLocalPort(request);
      case "isSecure" -> request.isSecure();
      case "getMethod" -> request.getMethod();
      case "getRequestURI" -> request.getHttpURI().getPath();
      case "getHeader" -> request.getHeaders().get((String) arguments[0]);
      case "getHeaders" -> headers(request, (String) arguments[0]);
      case "getAttribute" -> request.getAttribute((String) arguments[0]);
      case "setAttribute" -> {
        request.setAttribute((String) arguments[0], arguments[1]);
        yield null;
      }
      default -> throw new UnsupportedOperationException(method.getName());
    };
  }

  private static Enumeration<String> headers(Request request, String name) {
    return request.getHeaders().getValues(name);
  }
}
