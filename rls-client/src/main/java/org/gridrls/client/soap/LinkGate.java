package org.gridrls.client.soap;

import java.net.URI;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.gridrls.api.RlsException;

/** Sends messages only to addresses that its connector's link rule allows. Safe for threads. */
final class LinkGate extends AbstractPhaseInterceptor<Message> {
  private final URI address;
  private final LinkRule rule;

  LinkGate(String address, LinkRule rule) {
    super(Phase.SETUP);
    this.address = URI.create(address);
    this.rule = rule;
  }

  @Override
  public void handleMessage(Message message) {
    try {
      rule.require(address);
    } catch (RlsException refused) {
      throw new Fault(refused);
    }
  }
}
