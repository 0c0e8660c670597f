package org.gridrls.kit.host;

import javax.xml.namespace.QName;
import org.gridrls.kit.fault.FaultMapper;

/**
 * A port type to be served: its implementation, its WSDL (a resource), where on the server.
 *
 * @param path below {@code /ws}, with a leading slash
 */
public record SoapEndpoint(
    Class<?> portType, Object implementation, String wsdl, QName service, QName port, String path) {
  /**
   * Failures of the implementation leave as faults. All our WSDLs name service and port after the
   * port type.
   */
  public static SoapEndpoint of(
      Class<?> portType, Object implementation, String wsdl, String path) {
    String namespace = portType.getAnnotation(jakarta.jws.WebService.class).targetNamespace();
    String name = name(portType);
    return new SoapEndpoint(
        portType,
        FaultMapper.mapped(portType, implementation),
        "classpath:wsdl/" + wsdl,
        new QName(namespace, name + "Service"),
        new QName(namespace, name + "Port"),
        path);
  }

  /** The port type's name in its WSDL. */
  String name() {
    return name(portType);
  }

  private static String name(Class<?> portType) {
    return portType.getAnnotation(jakarta.jws.WebService.class).name();
  }
}
