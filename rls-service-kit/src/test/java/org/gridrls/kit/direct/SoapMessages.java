package org.gridrls.kit.direct;

import jakarta.jws.WebService;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.ws.RequestWrapper;
import jakarta.xml.ws.ResponseWrapper;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gridrls.testkit.ProjectRoot;
import org.gridrls.wire.admin.Administration;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.softstate.SoftStateUpdate;
import org.gridrls.wire.types.RlsFaultXml;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Golden and random messages of the port types. */
final class SoapMessages {
  static final Map<String, Class<?>> PORTS =
      Map.of(
          "/ws/lrc", LocalReplicaCatalog.class,
          "/ws/rli", ReplicaLocationIndex.class,
          "/ws/update", SoftStateUpdate.class,
          "/ws/registry", Registry.class,
          "/ws/admin", Administration.class);
  private static final Map<String, String> FOLDERS =
      Map.of(
          "/ws/lrc", "local-replica-catalog",
          "/ws/rli", "replica-location-index",
          "/ws/update", "soft-state-update",
          "/ws/registry", "registry",
          "/ws/admin", "administration");
  private static final Path GOLDEN = ProjectRoot.path("rls-api/src/test/resources/golden");

  /** To make one takes longer than to read or write a message. */
  private static final Map<Class<?>, JAXBContext> CONTEXTS = new ConcurrentHashMap<>();

  /** A request to be sent to a path. */
  record Request(String path, String operation, String message) {}

  private SoapMessages() {}

  static List<Request> golden() throws Exception {
    List<Request> requests = new ArrayList<>();
    for (Map.Entry<String, String> folder : FOLDERS.entrySet()) {
      try (Stream<Path> files = Files.list(GOLDEN.resolve(folder.getValue()))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".request.xml")).toList()) {
          String operation = file.getFileName().toString().replaceFirst("\\..*", "");
          if (isOwn(PORTS.get(folder.getKey()), operation)) {
            requests.add(new Request(folder.getKey(), operation, Files.readString(file)));
          }
        }
      }
    }
    return requests;
  }

  /** Whether the messages of an operation are of the port type's namespace, not of a standard. */
  static boolean isOwn(Class<?> portType, String operation) {
    String own = portType.getAnnotation(WebService.class).targetNamespace();
    return Stream.of(portType.getMethods())
        .filter(method -> method.getName().equals(operation))
        .map(method -> method.getAnnotation(RequestWrapper.class))
        .anyMatch(request -> request != null && request.targetNamespace().equals(own));
  }

  /** Returns what {@code method} returns in its golden response; null if it returns nothing. */
  static Object goldenResult(String path, Method method) throws Exception {
    Path file = GOLDEN.resolve(FOLDERS.get(path)).resolve(method.getName() + ".response.xml");
    return result(method, unmarshal(method.getAnnotation(ResponseWrapper.class), payload(file)));
  }

  private static JAXBContext context(Class<?> type) throws JAXBException {
    JAXBContext known = CONTEXTS.get(type);
    if (known == null) {
      known = JAXBContext.newInstance(type);
      CONTEXTS.put(type, known);
    }
    return known;
  }

  static RlsFaultXml goldenFault(String path) throws Exception {
    Element fault = payload(GOLDEN.resolve(FOLDERS.get(path)).resolve("fault.xml"));
    Element detail = (Element) fault.getElementsByTagName("detail").item(0);
    return context(RlsFaultXml.class)
        .createUnmarshaller()
        .unmarshal(elements(detail).get(0), RlsFaultXml.class)
        .getValue();
  }

  private static Element payload(Path file) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    Element envelope = factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
    List<Element> parts = elements(envelope);
    return elements(parts.get(parts.size() - 1)).get(0);
  }

  private static List<Element> elements(Element parent) {
    List<Element> elements = new ArrayList<>();
    NodeList nodes = parent.getChildNodes();
    for (int i = 0; i < nodes.getLength(); i++) {
      if (nodes.item(i) instanceof Element element) {
        elements.add(element);
      }
    }
    return elements;
  }

  private static Object unmarshal(ResponseWrapper wrapper, Element payload) throws Exception {
    Class<?> type = Class.forName(wrapper.className());
    JAXBElement<?> read = context(type).createUnmarshaller().unmarshal(payload, type);
    return read.getValue();
  }

  private static Object result(Method method, Object wrapper) throws Exception {
    if (method.getReturnType() == void.class) {
      return null;
    }
    for (String getter : List.of("getResult", "isResult")) {
      try {
        return wrapper.getClass().getMethod(getter).invoke(wrapper);
      } catch (NoSuchMethodException other) {
        continue;
      }
    }
    throw new IllegalStateException(wrapper + " has no result");
  }

  /** A request with anything in it. */
  static Request random(String path, Method method, Random random) throws JAXBException {
    Object wrapper;
    try {
      String type = method.getAnnotation(RequestWrapper.class).className();
      wrapper = Values.random(Class.forName(type), random);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
    String inside = marshal(wrapper);
    String prefix = List.of("soap", "e", "SOAP-ENV", "x.y-z_1").get(random.nextInt(4));
    String header = List.of("", "<P:Header/>", "<P:Header> </P:Header>").get(random.nextInt(3));
    String space = List.of("", "\n", " \t\r\n  ").get(random.nextInt(3));
    String begin =
        List.of(
                "",
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
                "<?xml version='1.0' encoding='utf-8'?>\n",
                "<?xml version=\"1.0\"?>\n",
                "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>")
            .get(random.nextInt(5));
    String envelope =
        begin
            + "<P:Envelope xmlns:P=\"http://schemas.xmlsoap.org/soap/envelope/\""
            + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>S"
            + header
            + "S<P:Body>S%sS</P:Body>S</P:Envelope>S";
    String message =
        envelope
            .replace("P:", prefix + ":")
            .replace(":P=", ":" + prefix + "=")
            .replace(">S", ">" + space);
    message = message.replaceAll("(%s)S", "$1" + space).replace("%s", inside);
    if (random.nextInt(3) == 0) {
      message = message.replaceAll("><(?!/)", ">\n  <");
    }
    return new Request(path, method.getName(), message);
  }

  private static String marshal(Object wrapper) throws JAXBException {
    Marshaller marshaller = context(wrapper.getClass()).createMarshaller();
    marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
    StringWriter text = new StringWriter();
    marshaller.marshal(wrapper, text);
    return text.toString();
  }
}
