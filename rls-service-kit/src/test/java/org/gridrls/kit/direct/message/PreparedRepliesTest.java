package org.gridrls.kit.direct.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jakarta.xml.ws.ResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.helpers.DOMUtils;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.service.model.MessagePartInfo;
import org.apache.cxf.service.model.OperationInfo;
import org.apache.cxf.staxutils.StaxUtils;
import org.gridrls.client.codec.message.OperationMessages;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.host.soap.TypedFaults;
import org.gridrls.wire.admin.Administration;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.softstate.SoftStateUpdate;
import org.gridrls.wire.types.RlsFaultXml;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * The file of replies has the prefixes that the SOAP stack writes; {@code -Dgolden.update=true}
 * writes it.
 */
class PreparedRepliesTest {
  private static final Map<Class<?>, String> PORTS =
      Map.of(
          Administration.class, "administration",
          LocalReplicaCatalog.class, "local-replica-catalog",
          Registry.class, "registry",
          ReplicaLocationIndex.class, "replica-location-index",
          SoftStateUpdate.class, "soft-state-update");
  private static final QName ACTION =
      new QName("http://www.w3.org/2007/05/addressing/metadata", "Action");
  private static final Pattern ROOT =
      Pattern.compile("<(?!\\?)[^\\s/>]+(?: xmlns(?::[\\w.-]+)?=\"[^\"]*\")*");
  private static final Path FILE =
      Path.of(
          System.getProperty("basedir", ""),
          "src/main/resources/org/gridrls/kit/direct/message/replies.txt");

  private static final String TYPES = "https://gridrls.org/ns/types/1";

  private final Map<String, String> lines = new TreeMap<>();

  @Test
  void theFileSaysWhatTheStackWrites() throws Exception {
    for (Map.Entry<Class<?>, String> port : PORTS.entrySet()) {
      add(port.getKey(), port.getValue());
    }
    lines.put("refused", tag(TypedFaults.detail(new RlsFaultXml())));
    StringBuilder text = new StringBuilder();
    lines.forEach((key, line) -> text.append(key).append('\t').append(line).append('\n'));
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, text);
    }
    assertEquals(text.toString(), Files.readString(FILE));
  }

  private void add(Class<?> port, String wsdl) throws Exception {
    SoapEndpoint endpoint = SoapEndpoint.of(port, new Object(), wsdl + ".wsdl", "/x");
    JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
    factory.setServiceClass(port);
    factory.setServiceBean(endpoint.implementation());
    factory.setWsdlURL(endpoint.wsdl());
    factory.setServiceName(endpoint.service());
    factory.setEndpointName(endpoint.port());
    factory.setAddress("/" + wsdl);
    factory.setStart(false);
    Server stack = factory.create();
    OperationInfo last = null;
    for (Method method : port.getMethods()) {
      ResponseWrapper reply = method.getAnnotation(ResponseWrapper.class);
      if (reply != null && reply.targetNamespace().equals(endpoint.service().getNamespaceURI())) {
        last = operation(stack, endpoint, method);
        String action = String.valueOf(last.getOutput().getExtensionAttribute(ACTION));
        String tag = stable(tag(stack, method, last), endpoint);
        lines.put(PreparedReplies.key(method), action + "\t" + tag);
      }
    }
    lines.put(port.getName(), stable(faultTag(stack, last), endpoint));
    stack.destroy();
  }

  /**
   * Where the messages of standards belong to the port type, too, the stack numbers prefixes at
   * each start: then only our two namespaces are declared, as the stack has numbered them.
   */
  private static String stable(String tag, SoapEndpoint endpoint) {
    if (endpoint.portType() != Administration.class) {
      return tag;
    }
    String own = endpoint.service().getNamespaceURI();
    String name = tag.replaceFirst("^<([\\w.-]+:)?", "");
    boolean fault = name.startsWith("rlsFault ");
    return (fault ? "<ns2:" : "<")
        + name.substring(0, name.indexOf(' '))
        + " xmlns=\""
        + own
        + "\" xmlns:ns2=\""
        + TYPES
        + "\"";
  }

  private static OperationInfo operation(Server stack, SoapEndpoint endpoint, Method method) {
    QName name = new QName(endpoint.service().getNamespaceURI(), method.getName());
    return stack.getEndpoint().getEndpointInfo().getService().getInterface().getOperation(name);
  }

  private static String tag(Server stack, Method method, OperationInfo operation)
      throws ReflectiveOperationException {
    Object empty =
        OperationMessages.type(method.getAnnotation(ResponseWrapper.class).className())
            .getConstructor()
            .newInstance();
    ByteArrayOutputStream reply = new ByteArrayOutputStream();
    binding(stack)
        .createWriter(OutputStream.class)
        .write(empty, operation.getOutput().getMessagePart(0), reply);
    return tag(reply);
  }

  private static String faultTag(Server stack, OperationInfo operation) throws Exception {
    MessagePartInfo part = operation.getFaults().iterator().next().getMessagePart(0);
    Element detail = DOMUtils.getEmptyDocument().createElement("detail");
    binding(stack).createWriter(Node.class).write(new RlsFaultXml(), part, detail);
    return tag(detail);
  }

  private static DataBinding binding(Server stack) {
    return stack.getEndpoint().getService().getDataBinding();
  }

  private static String tag(Element detail) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    XMLStreamWriter out = StaxUtils.createXMLStreamWriter(bytes, "UTF-8");
    StaxUtils.writeNode(detail.getFirstChild(), out, true);
    out.flush();
    return tag(bytes);
  }

  private static String tag(ByteArrayOutputStream written) {
    Matcher root = ROOT.matcher(written.toString(StandardCharsets.UTF_8));
    if (!root.find()) {
      throw new AssertionError(written);
    }
    return root.group();
  }
}
