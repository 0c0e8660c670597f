package org.gridrls.security.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.gridrls.kit.direct.DirectProof;
import org.gridrls.kit.security.Caller.Method;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.MessageProof;

/** The protocols by which messages prove who sent them, as a host serves them. Stateless. */
public final class MessageProofs {
  private MessageProofs() {}

  /** One protocol for each accepted method that authenticates by the message. */
  public static List<MessageProof> of(MessageSecurity security, Set<Method> accepted) {
    List<MessageProof> proofs = new ArrayList<>();
    if (accepted.contains(Method.SIGNATURE)) {
      proofs.add(new Signed(security, false));
    }
    if (accepted.contains(Method.CONVERSATION)) {
      proofs.add(new Signed(security, true));
    }
    if (accepted.contains(Method.PASSWORD)) {
      proofs.add(new Password(security));
    }
    return proofs;
  }

  private record Signed(MessageSecurity security, boolean sessions) implements DirectProof {
    @Override
    public String kind() {
      return sessions ? "session" : "signed";
    }

    @Override
    public void attachTo(JaxWsServerFactoryBean endpoint, Guard guard) {
      SignedReplies replies = new SignedReplies(security);
      endpoint
          .getInInterceptors()
          .add(new SignedRequests(rules(endpoint.getPublishedEndpointUrl()), guard));
      endpoint.getOutInterceptors().add(replies);
      endpoint.getOutFaultInterceptors().add(replies);
    }

    @Override
    public Verifier verifier(String address) {
      return new DirectRequests(rules(address));
    }

    private RequestRules rules(String address) {
      return new RequestRules(security, sessions, address);
    }
  }

  private record Password(MessageSecurity security) implements MessageProof {
    @Override
    public String kind() {
      return "password";
    }

    @Override
    public void attachTo(JaxWsServerFactoryBean endpoint, Guard guard) {
      endpoint.getInInterceptors().add(new PasswordRequests(security, guard));
    }
  }
}
