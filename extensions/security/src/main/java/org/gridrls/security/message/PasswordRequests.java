package org.gridrls.security.message;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.xml.namespace.QName;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.headers.Header;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.http.AbstractHTTPDestination;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.RefusedCall;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Lets only messages in that have a user name and its password, and came over TLS. */
final class PasswordRequests extends AbstractSoapInterceptor {
  private static final String SECEXT =
      "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
  private static final QName SECURITY = new QName(SECEXT, "Security");
  private static final String TEXT =
      "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0"
          + "#PasswordText";

  private final Passwords passwords;
  private final Predicate<HttpServletRequest> confidential;
  private final Guard guard;

  /** {@code guard} records the refused requests. */
  public PasswordRequests(MessageSecurity security, Guard guard) {
    super(Phase.PRE_PROTOCOL);
    this.passwords = security.passwords.orElseThrow();
    this.confidential = security.confidential;
    this.guard = guard;
  }

  @Override
  public Set<QName> getUnderstoodHeaders() {
    return Set.of(SECURITY);
  }

  @Override
  public void handleMessage(SoapMessage message) {
    HttpServletRequest request =
        (HttpServletRequest) message.get(AbstractHTTPDestination.HTTP_REQUEST);
    try {
      if (!confidential.test(request)) {
        throw denied("passwords are accepted over TLS only (https)");
      }
      String address = request.getRemoteAddr();
      String user = checked(token(message), address);
      message
          .getExchange()
          .put(
              Caller.class,
              new Caller(
                  Caller.Method.PASSWORD,
                  user,
                  Optional.empty(),
                  Set.of(),
                  Set.of(),
                  false,
                  address));
    } catch (RlsException refused) {
      guard.refused(RefusedCall.byMessage(request, Caller.Method.PASSWORD, refused));
      throw new Fault(refused);
    }
  }

  private String checked(Element token, String address) {
    String user = only(token, "Username").getTextContent().strip();
    Element password = only(token, "Password");
    String type = password.getAttribute("Type");
    if (!type.isEmpty() && !type.equals(TEXT)) {
      throw denied("the password must be sent as text: TLS hides it");
    }
    passwords.check(user, password.getTextContent(), address);
    return user;
  }

  private static Element token(SoapMessage message) {
    List<Header> headers =
        message.getHeaders().stream().filter(header -> header.getName().equals(SECURITY)).toList();
    if (headers.size() != 1 || !(headers.get(0).getObject() instanceof Element security)) {
      throw denied("one header Security with a UsernameToken; see the policy in the WSDL");
    }
    return only(security, "UsernameToken");
  }

  private static Element only(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element
          && name.equals(element.getLocalName())
          && SECEXT.equals(element.getNamespaceURI())) {
        found.add(element);
      }
    }
    if (found.size() != 1) {
      throw denied(parent.getLocalName() + " must have one element " + name);
    }
    return found.get(0);
  }

  private static RlsException denied(String reason) {
    return new RlsException(RlsError.PERMISSION_DENIED, "the message's security: " + reason);
  }
}
