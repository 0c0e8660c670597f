package org.gridrls.kit.security;

import org.apache.cxf.jaxws.JaxWsServerFactoryBean;

/**
 * A protocol in which each message authenticates its sender. The host serves every endpoint again
 * below a path for each protocol. Implementations are safe for threads.
 */
public interface MessageProof {
  /** The path below which endpoints are served, and the name of the policy in their WSDL. */
  String kind();

  /**
   * Adds the interceptors that verify requests and put the {@link Caller} (and the {@link Peer}, if
   * a certificate proved it) into the exchange, and those that secure replies.
   *
   * @param guard records the requests that are refused
   */
  void attachTo(JaxWsServerFactoryBean endpoint, Guard guard);
}
