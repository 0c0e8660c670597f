package org.gridrls.kit.host.soap;

import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.gridrls.kit.host.meter.CallMeters;
import org.gridrls.kit.host.meter.MeasuredCall;

/**
 * Counts and times the calls of one port type: from before the message is read until the answer is
 * written, but not yet sent off; so every answered call is counted. A fault is counted before it is
 * written, because the client may no longer read it. Safe for threads.
 */
public final class CallMeter {
  /** The operation of messages that name none, or cannot be read. */
  static final String UNKNOWN = "unknown";

  private final String portType;
  private final CallMeters meters;

  public CallMeter(String portType, CallMeters meters) {
    this.portType = portType;
    this.meters = meters;
  }

  public void attachTo(JaxWsServerFactoryBean factory) {
    factory.getInInterceptors().add(new Begin());
    factory.getOutInterceptors().add(new End(Phase.SEND_ENDING, false));
    factory.getOutFaultInterceptors().add(new End(Phase.SETUP, true));
  }

  private void end(Exchange exchange, boolean failed) {
    MeasuredCall call = exchange.remove(MeasuredCall.class);
    if (call != null) {
      BindingOperationInfo operation = exchange.getBindingOperationInfo();
      call.end(portType, operation == null ? UNKNOWN : operation.getName().getLocalPart(), failed);
    }
  }

  private final class Begin extends AbstractPhaseInterceptor<Message> {
    Begin() {
      super(Phase.RECEIVE);
      addBefore(MtomInKind.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
      meters
          .begin(RequestHeaders.first(message, MeasuredCall.TRACEPARENT))
          .ifPresent(call -> message.getExchange().put(MeasuredCall.class, call));
    }
  }

  private final class End extends AbstractPhaseInterceptor<Message> {
    private final boolean failed;

    End(String phase, boolean failed) {
      super(phase);
      this.failed = failed;
    }

    @Override
    public void handleMessage(Message message) {
      end(message.getExchange(), failed);
    }
  }
}
