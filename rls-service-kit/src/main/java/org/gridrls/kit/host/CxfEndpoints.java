package org.gridrls.kit.host;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.wsdl.Definition;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.logging.FaultListener;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.ws.policy.PolicyEngine;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.host.http.HostLimits;
import org.gridrls.kit.host.http.MeteredRequests;
import org.gridrls.kit.host.meter.CallMeters;
import org.gridrls.kit.host.soap.AttachmentGate;
import org.gridrls.kit.host.soap.CallEnd;
import org.gridrls.kit.host.soap.CallGate;
import org.gridrls.kit.host.soap.CallMeter;
import org.gridrls.kit.host.soap.EnvelopePrefixes;
import org.gridrls.kit.host.soap.MeteredContent;
import org.gridrls.kit.host.soap.MtomInKind;
import org.gridrls.kit.host.soap.OneOperation;
import org.gridrls.kit.host.soap.PolicyWsdl;
import org.gridrls.kit.host.soap.TypedFaults;
import org.gridrls.kit.security.HostSecurity;

/** Makes the CXF servers of endpoints on a bus of its own. Safe for threads; owns the bus. */
final class CxfEndpoints implements AutoCloseable {
  /** Limits the attributes of one element; they are read before anything can be counted. */
  private static final int ATTRIBUTES_MAX = 100;

  private static final int ATTRIBUTE_LENGTH_MAX = 16 << 10;

  private final HostConfig config;
  private final CallMeters meters;
  private final Supplier<String> baseUrl;
  private Bus bus;
  private final Map<String, Definition> definitions = new ConcurrentHashMap<>();

  /** {@code baseUrl} is asked for when an endpoint is made. */
  CxfEndpoints(HostConfig config, CallMeters meters, Supplier<String> baseUrl) {
    this.config = config;
    this.meters = meters;
    this.baseUrl = baseUrl;
  }

  /**
   * Without what costs each request time and brings nothing: looking for a class loader among the
   * resources, and for policies: our WSDLs have them for clients, and what they ask is checked by
   * interceptors of our own.
   */
  private static Bus newBus() {
    Bus bus = BusFactory.newInstance().createBus();
    bus.setExtension(SoapHost.class.getClassLoader(), ClassLoader.class);
    bus.getExtension(PolicyEngine.class).setEnabled(false);
    // faults are logged by FaultMapper and TypedFaults, once, and not as warnings with traces
    bus.setProperty(
        FaultListener.class.getName(), (FaultListener) (failure, what, message) -> false);
    return bus;
  }

  /** Makes the bus at the first call. */
  synchronized Bus bus() {
    if (bus == null) {
      bus = newBus();
    }
    return bus;
  }

  /** Makes the server of an endpoint at a path, which states a policy and passes a gate. */
  JaxWsServerFactoryBean factory(
      SoapEndpoint endpoint, String path, Optional<String> policy, HostSecurity gate) {
    String wsdl = PolicyWsdl.compose(bus(), definitions, endpoint.wsdl(), path, policy);
    HostLimits.Messages limits = config.limits().messages();
    JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
    factory.setBus(bus());
    factory.setServiceClass(endpoint.portType());
    factory.setServiceBean(endpoint.implementation());
    factory.setWsdlURL(wsdl);
    factory.setServiceName(endpoint.service());
    factory.setEndpointName(endpoint.port());
    factory.setAddress(path);
    factory.setPublishedEndpointUrl(baseUrl.get() + "/ws" + path);
    factory.setProperties(
        Map.of(
            "mtom-enabled",
            "true",
            "schema-validation-enabled",
            "NONE",
            "attachment-max-size",
            Long.toString(config.requestBytesMax()),
            "attachment-max-count",
            Integer.toString(config.limits().attachments()),
            "attachment-memory-threshold",
            Integer.toString(MeteredRequests.ATTACHMENT_BYTES),
            StaxUtils.MAX_ELEMENT_DEPTH,
            Integer.toString(limits.depth()),
            StaxUtils.MAX_ATTRIBUTE_COUNT,
            Integer.toString(ATTRIBUTES_MAX),
            StaxUtils.MAX_ATTRIBUTE_SIZE,
            Integer.toString(ATTRIBUTE_LENGTH_MAX)));
    factory.getInInterceptors().add(new MeteredContent(limits, endpoint.portType()));
    factory.getInInterceptors().add(new MtomInKind());
    factory.getInInterceptors().add(new EnvelopePrefixes());
    factory.getInInterceptors().add(new OneOperation());
    factory.getOutFaultInterceptors().add(new TypedFaults());
    factory.getInInterceptors().add(new CallGate(endpoint.name(), gate));
    factory.getInInterceptors().add(AttachmentGate.before());
    factory.getInInterceptors().add(AttachmentGate.after());
    CallEnd.attachTo(factory);
    new CallMeter(endpoint.name(), meters).attachTo(factory);
    return factory;
  }

  @Override
  public synchronized void close() {
    if (bus != null) {
      bus.shutdown(true);
    }
  }
}
