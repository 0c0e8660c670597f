package org.gridrls.kit.host.soap;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.cxf.binding.soap.SoapBindingConstants;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.SoapActionInInterceptor;
import org.apache.cxf.binding.soap.model.SoapOperationInfo;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.transport.Destination;
import org.apache.cxf.transport.MessageObserver;

/**
 * Creates endpoints of CXF without some work that CXF repeats for each message: the search for the
 * operation of a SOAPAction, and a check of certificates that nothing here configures. Stateless.
 */
public final class CxfServerFactory {
  private CxfServerFactory() {}

  public static Server create(JaxWsServerFactoryBean factory) {
    Server server = factory.create();
    server.getEndpoint().getBinding().getInInterceptors().replaceAll(CxfServerFactory::lean);
    Destination destination = server.getDestination();
    MessageObserver stack = destination.getMessageObserver();
    destination.setMessageObserver(
        message -> {
          message.remove(Message.IN_INTERCEPTORS); // the check of certificates
          stack.onMessage(message);
        });
    return server;
  }

  private static Interceptor<? extends Message> lean(Interceptor<? extends Message> given) {
    return given.getClass() == SoapActionInInterceptor.class ? new KnownActions() : given;
  }

  /**
   * Finds the operation that a SOAPAction names. CXF compares it with several texts for each
   * operation of the WSDL; an operation that it found by its declared action stays found.
   */
  private static final class KnownActions extends SoapActionInInterceptor {
    private final Map<String, BindingOperationInfo> operations = new ConcurrentHashMap<>();

    @Override
    public void handleMessage(SoapMessage message) {
      Exchange exchange = message.getExchange();
      String action = getSoapAction(message);
      BindingOperationInfo known = action == null ? null : operations.get(action);
      if (known != null) {
        exchange.put(BindingOperationInfo.class, known);
        message.put(SoapBindingConstants.SOAP_ACTION, action);
        return;
      }
      super.handleMessage(message);
      BindingOperationInfo found = exchange.getBindingOperationInfo();
      if (found != null
          && action != null
          && action.equals(found.getExtensor(SoapOperationInfo.class).getAction())) {
        operations.put(action, found);
      }
    }
  }
}
