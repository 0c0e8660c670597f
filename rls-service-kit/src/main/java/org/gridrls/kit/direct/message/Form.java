package org.gridrls.kit.direct.message;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.helpers.DOMUtils;
import org.apache.cxf.service.model.MessagePartInfo;
import org.apache.cxf.service.model.OperationInfo;
import org.apache.cxf.service.model.ServiceInfo;
import org.apache.cxf.staxutils.StaxUtils;
import org.gridrls.wire.types.RlsFaultXml;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * The prefixes that the SOAP stack gives to namespaces, learnt from a sample that it has written.
 * Immutable.
 *
 * @param tag the root element's start tag without its end, as {@code <a:name xmlns:a="uri"}
 * @param end the root element's end tag
 * @param prefixes by namespace, with a colon; empty for the default namespace
 */
record Form(String tag, String end, Map<String, String> prefixes) {
  private static final Pattern DECLARED = Pattern.compile(" xmlns(?::([\\w.-]+))?=\"([^\"]*)\"");

  /** Returns the form of an operation's reply. */
  static Form ofReply(Server soap, QName operation, Object empty) {
    DataBinding binding = soap.getEndpoint().getService().getDataBinding();
    ServiceInfo service = soap.getEndpoint().getEndpointInfo().getService();
    OperationInfo info = service.getInterface().getOperation(operation);
    MessagePartInfo part = info.getOutput().getMessagePart(0);
    ByteArrayOutputStream reply = new ByteArrayOutputStream();
    binding.createWriter(OutputStream.class).write(empty, part, reply);
    String written = reply.toString(StandardCharsets.UTF_8);
    return of(part.getElementQName().getLocalPart(), written);
  }

  /** Returns the form of a fault that an operation has thrown. */
  static Form ofFault(Server soap, QName operation, RlsFaultXml fault) {
    DataBinding binding = soap.getEndpoint().getService().getDataBinding();
    ServiceInfo service = soap.getEndpoint().getEndpointInfo().getService();
    OperationInfo info = service.getInterface().getOperation(operation);
    MessagePartInfo part = info.getFaults().iterator().next().getMessagePart(0);
    Document document = DOMUtils.getEmptyDocument();
    Element detail = document.createElement("detail");
    binding.createWriter(Node.class).write(fault, part, detail);
    return ofDetail(detail);
  }

  static Form ofDetail(Element detail) {
    Node root = detail.getFirstChild();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      XMLStreamWriter out = StaxUtils.createXMLStreamWriter(bytes, "UTF-8");
      StaxUtils.writeNode(root, out, true);
      out.flush();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return of(root.getLocalName(), bytes.toString(StandardCharsets.UTF_8));
  }

  private static Form of(String name, String written) {
    Matcher root =
        Pattern.compile("<((?:[\\w.-]+:)?" + name + ")((?:" + DECLARED.pattern() + ")*)")
            .matcher(written);
    if (!root.find()) {
      throw new IllegalStateException("no " + name + " in " + written);
    }
    Map<String, String> prefixes = new HashMap<>();
    Matcher declared = DECLARED.matcher(root.group(2));
    while (declared.find()) {
      prefixes.put(declared.group(2), declared.group(1) == null ? "" : declared.group(1) + ":");
    }
    return new Form(root.group(), "</" + root.group(1) + ">", prefixes);
  }
}
