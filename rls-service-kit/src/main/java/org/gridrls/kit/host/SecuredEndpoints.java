package org.gridrls.kit.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.gridrls.kit.host.soap.CxfServerFactory;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.MessageProof;

/**
 * The addresses at which each message authenticates its sender: every endpoint again below {@code
 * /signed}, {@code /session} and {@code /password}, with the policy in its WSDL. Authentication by
 * the connection or the head of a request is ignored there.
 */
final class SecuredEndpoints {
  private static final Authenticator UNAUTHENTICATED = request -> Optional.empty();

  private final List<MessageProof> proofs;
  private final HostSecurity gate;
  private final DirectPath direct;

  /** Makes the server of an endpoint at another path. */
  @FunctionalInterface
  interface Factory {
    JaxWsServerFactoryBean make(String path, String policy, HostSecurity security);
  }

  SecuredEndpoints(List<MessageProof> proofs, Guard guard, DirectPath direct) {
    this.proofs = List.copyOf(proofs);
    this.gate = new HostSecurity(UNAUTHENTICATED, guard);
    this.direct = direct;
  }

  /** Returns what publishes an endpoint at each of its addresses. */
  Map<String, Runnable> publications(SoapEndpoint endpoint, Factory factory) {
    Map<String, Runnable> publications = new HashMap<>();
    for (MessageProof proof : proofs) {
      String path = "/" + proof.kind() + endpoint.path();
      publications.put(path, () -> publish(endpoint, factory, path, proof));
    }
    return publications;
  }

  private void publish(SoapEndpoint endpoint, Factory factory, String path, MessageProof proof) {
    JaxWsServerFactoryBean bean = factory.make(path, proof.kind(), gate);
    proof.attachTo(bean, gate.guard());
    direct.publish(endpoint, CxfServerFactory.create(bean), Optional.of(proof));
  }
}
