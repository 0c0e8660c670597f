package org.gridrls.kit.host;

import jakarta.jws.WebService;
import jakarta.xml.ws.RequestWrapper;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import org.gridrls.kit.fault.FaultMapper;

/**
 * A port type to be served: its implementation, its WSDL (a resource), where on the server.
 *
 * @param path below {@code /ws}, with a leading slash
 * @param direct operations with plain messages, which a {@link DirectPath} may answer
 */
public record SoapEndpoint(
    Class<?> portType,
    Object implementation,
    String wsdl,
    QName service,
    QName port,
    String path,
    Set<String> direct) {
  /**
   * Failures of the implementation leave as faults. All our WSDLs name service and port after the
   * port type.
   */
  public static SoapEndpoint of(
      Class<?> portType, Object implementation, String wsdl, String path) {
    String namespace = portType.getAnnotation(WebService.class).targetNamespace();
    String name = name(portType);
    return new SoapEndpoint(
        portType,
        FaultMapper.mapped(portType, implementation),
        "classpath:wsdl/" + wsdl,
        new QName(namespace, name + "Service"),
        new QName(namespace, name + "Port"),
        path,
        Set.of());
  }

  /**
   * Returns the same endpoint with all operations of its own namespace directly answered but these;
   * messages of the standards only the SOAP stack reads.
   *
   * @param stackOnly those with attachments
   */
  public SoapEndpoint directlyBut(String... stackOnly) {
    Set<String> plain =
        Stream.of(portType.getMethods())
            .filter(this::hasOwnMessages)
            .map(Method::getName)
            .collect(Collectors.toSet());
    plain.removeAll(Set.of(stackOnly));
    return new SoapEndpoint(portType, implementation, wsdl, service, port, path, plain);
  }

  private boolean hasOwnMessages(Method operation) {
    RequestWrapper request = operation.getAnnotation(RequestWrapper.class);
    return request != null && request.targetNamespace().equals(service.getNamespaceURI());
  }

  /** The port type's name in its WSDL. */
  public String name() {
    return name(portType);
  }

  private static String name(Class<?> portType) {
    return portType.getAnnotation(WebService.class).name();
  }
}
