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

  /**
   * Returns what publishes an endpoint at each of its addresses; the direct path has it already.
   *
   * @param base the server's URL, as in its WSDLs
   */
  Map<String, Runnable> publications(SoapEndpoint endpoint, String base, Factory factory) {
    Map<String, Runnable> publications = new HashMap<>();
    for (MessageProof proof : proofs) {
      String path = "/" + proof.kind() + endpoint.path();
      direct.publish(endpoint, proof, base);
      publications.put(path, () -> publish(factory, path, proof));
    }
    return publications;
  }

  private void publish(Factory factory, String path, MessageProof proof) {
    JaxWsServerFactoryBean bean = factory.make(path, proof.kind(), gate);
    proof.attachTo(bean, gate.guard());
    CxfServerFactory.create(bean);
  }
}
