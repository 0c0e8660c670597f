package org.gridrls.kit.host;

import java.util.Optional;
import java.util.Set;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller.Method;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.message.MessageSecurity;
import org.gridrls.kit.security.message.PasswordRequests;
import org.gridrls.kit.security.message.SignedReplies;
import org.gridrls.kit.security.message.SignedRequests;

/**
 * The addresses at which callers prove by each message who they are: every endpoint once more below
 * {@code /signed}, {@code /session} and {@code /password}, with a policy in its WSDL that says so.
 * What the connection or the head of a request proves does not count there.
 */
final class SecuredEndpoints {
  private static final Authenticator NOBODY = request -> Optional.empty();

  private final MessageSecurity security;
  private final Set<Method> accepted;
  private final HostSecurity gate;

  /** Makes what serves an endpoint at another path. */
  @FunctionalInterface
  interface Factory {
    JaxWsServerFactoryBean make(String path, String policy, HostSecurity security);
  }

  SecuredEndpoints(MessageSecurity security, Set<Method> accepted, Guard guard) {
    this.security = security;
    this.accepted = Set.copyOf(accepted);
    this.gate = new HostSecurity(NOBODY, guard);
  }

  void publish(SoapEndpoint endpoint, Factory factory) {
    if (accepted.contains(Method.SIGNATURE)) {
      signed(factory.make("/signed" + endpoint.path(), "signed", gate), false);
    }
    if (accepted.contains(Method.CONVERSATION)) {
      signed(factory.make("/session" + endpoint.path(), "session", gate), true);
    }
    if (accepted.contains(Method.PASSWORD)) {
      JaxWsServerFactoryBean bean = factory.make("/password" + endpoint.path(), "password", gate);
      bean.getInInterceptors().add(new PasswordRequests(security, gate.guard()));
      bean.create();
    }
  }

  private void signed(JaxWsServerFactoryBean bean, boolean sessions) {
    SignedReplies replies = new SignedReplies(security);
    bean.getInInterceptors()
        .add(new SignedRequests(security, sessions, bean.getPublishedEndpointUrl(), gate.guard()));
    bean.getOutInterceptors().add(replies);
    bean.getOutFaultInterceptors().add(replies);
    bean.create();
  }
}
