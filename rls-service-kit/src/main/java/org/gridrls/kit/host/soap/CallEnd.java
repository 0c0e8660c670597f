package org.gridrls.kit.host.soap;

import java.util.Optional;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.kit.security.Guard;
import org.gridrls.wire.types.RlsFaultMessage;

/**
 * Reports the outcome of an admitted call to the guard, before the answer is written, because the
 * client may no longer read it.
 */
public final class CallEnd extends AbstractPhaseInterceptor<Message> {
  private CallEnd() {
    super(Phase.SETUP);
  }

  public static void attachTo(JaxWsServerFactoryBean factory) {
    factory.getOutInterceptors().add(new CallEnd());
    factory.getOutFaultInterceptors().add(new CallEnd());
  }

  /** A message without an answer has ended as soon as it is let in. */
  static void begun(Message message, Guard.Ending ending) {
    if (message.getExchange().isOneWay()) {
      ending.ended(Optional.empty());
    } else if (ending != Guard.Ending.IGNORED) {
      message.getExchange().put(Guard.Ending.class, ending);
    }
  }

  @Override
  public void handleMessage(Message message) {
    Guard.Ending ending = message.getExchange().remove(Guard.Ending.class);
    if (ending != null) {
      ending.ended(Optional.ofNullable(message.getContent(Exception.class)).map(CallEnd::error));
    }
  }

  private static RlsError error(Exception failure) {
    Throwable cause = failure instanceof Fault fault ? fault.getCause() : failure;
    if (cause instanceof RlsFaultMessage told) {
      return WireFaults.error(told.getFaultInfo().getCode());
    }
    return cause instanceof RlsException known ? known.error() : RlsError.INTERNAL;
  }
}
