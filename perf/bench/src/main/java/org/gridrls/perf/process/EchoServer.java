package org.gridrls.perf.process;

import jakarta.jws.WebMethod;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.ws.ResponseWrapper;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.host.SoapHost;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.rli.ReplicaLocationIndex;

/**
 * The empty operation to compare with: one of our port types on our own host, read and written as
 * ever, whose operation gives the same reply each time and does nothing else. Arguments: {@code
 * lrc} or {@code rli}, and a file with a recorded reply of one operation.
 */
public final class EchoServer {
  private static final Map<String, Served> SERVED =
      Map.of(
          "lrc",
          new Served(LocalReplicaCatalog.class, "local-replica-catalog.wsdl", "/lrc"),
          "rli",
          new Served(ReplicaLocationIndex.class, "replica-location-index.wsdl", "/rli"));

  private record Served(Class<?> portType, String wsdl, String path) {}

  private EchoServer() {}

  public static void main(String[] arguments) throws Exception {
    System.setProperty("org.apache.cxf.Logger", "org.apache.cxf.common.logging.Slf4jLogger");
    SoapHost host = host(arguments[0], Path.of(arguments[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(host::close, "shutdown"));
    System.out.println("echo answers at " + host.baseUrl());
    Thread.currentThread().join();
  }

  /** Answers when it returns. */
  static SoapHost host(String portType, Path reply) throws Exception {
    Served served = SERVED.get(portType);
    Map<String, Object> settings = Map.of("port", 0, "requests-at-once", 512, "direct", false);
    SoapHost host = SoapHost.bind(ConfigFile.of(settings, HostConfig::read).value());
    host.publish(
        SoapEndpoint.of(
            served.portType(), constant(served.portType(), reply), served.wsdl(), served.path()));
    host.accept();
    return host;
  }

  private static Object constant(Class<?> portType, Path reply) throws Exception {
    try (InputStream in = Files.newInputStream(reply)) {
      XMLStreamReader reader = XMLInputFactory.newFactory().createXMLStreamReader(in);
      for (String outer : List.of("Envelope", "Body")) {
        reader.nextTag();
        reader.require(XMLStreamConstants.START_ELEMENT, null, outer);
      }
      reader.nextTag();
      Method operation = operation(portType, reader.getLocalName());
      Class<?> wrapper = Class.forName(operation.getAnnotation(ResponseWrapper.class).className());
      Object message =
          JAXBContext.newInstance(wrapper)
              .createUnmarshaller()
              .unmarshal(reader, wrapper)
              .getValue();
      Object result = wrapper.getMethod("getResult").invoke(message);
      return answering(portType, operation, result);
    }
  }

  private static Method operation(Class<?> portType, String element) {
    return Arrays.stream(portType.getMethods())
        .filter(method -> method.isAnnotationPresent(WebMethod.class))
        .filter(method -> element.equals(method.getName() + "Response"))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no operation has the reply " + element));
  }

  private static Object answering(Class<?> portType, Method operation, Object result) {
    return Proxy.newProxyInstance(
        portType.getClassLoader(),
        new Class<?>[] {portType},
        (proxy, method, arguments) -> {
          if (method.getDeclaringClass() == Object.class) {
            return method.invoke(operation, arguments);
          }
          if (!method.getName().equals(operation.getName())) {
            throw new UnsupportedOperationException(method.getName());
          }
          return result;
        });
  }
}
