package org.gridrls.client.soap;

import org.apache.cxf.Bus;
import org.apache.cxf.BusException;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.common.logging.LogUtils;
import org.apache.cxf.common.logging.Slf4jLogger;
import org.apache.cxf.wsdl.WSDLManager;
import org.apache.cxf.wsdl11.WSDLManagerImpl;
import org.gridrls.api.Limits;

/** A minimal CXF bus, for programs that make one call and end. */
final class ClientBus {
  static {
    // it says what it does where this library says it, unless the program has chosen otherwise
    if (System.getProperty("org.apache.cxf.Logger") == null) {
      LogUtils.setLoggerClass(Slf4jLogger.class);
    }
  }

  private ClientBus() {}

  /** A new one, which its owner shuts down. */
  static Bus create() {
    // the plain bus also where a program has Spring
    Bus bus = new CXFBusFactory().createBus();
    // small synchronous calls cost less than half the processor time than with java.net.http
    bus.setProperty("force.urlconnection.http.conduit", true);
    bus.setProperty("attachment-max-size", Long.toString(Limits.FILTER_BYTES_MAX));
    bus.setExtension(wsdls(), WSDLManager.class);
    return bus;
  }

  /**
   * Knows SOAP bindings and no more. The default one makes classes for the elements of other
   * bindings that a WSDL may have; we read none, since our proxies are made of the contract's
   * classes.
   */
  private static WSDLManager wsdls() {
    try {
      return new WSDLManagerImpl();
    } catch (BusException e) {
      throw new IllegalStateException("CXF cannot initialize its WSDL support", e);
    }
  }
}
