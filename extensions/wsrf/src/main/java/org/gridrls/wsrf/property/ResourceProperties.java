package org.gridrls.wsrf.property;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.xml.namespace.QName;
import org.gridrls.kit.admin.PropertyDocument;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.wsrf.fault.StandardFault;
import org.gridrls.wsrf.xml.Elements;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.gridrls.wsrf.xml.WireDocument;
import org.gridrls.wsrf.xpath.QueryFailure;
import org.gridrls.wsrf.xpath.XPathQuery;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * The properties of one resource (WS-ResourceProperties 1.2): the children of the root of a
 * document. Answers are copies. Safe for threads while the document is not changed.
 */
public final class ResourceProperties implements PropertyDocument {
  public static final String DIALECT = "http://www.w3.org/TR/1999/REC-xpath-19991116";
  public static final QName DIALECT_PROPERTY =
      new QName(PrefixesInScope.FIXED.get("rp"), "QueryExpressionDialect");
  private static final QName EXPRESSION =
      new QName(PrefixesInScope.FIXED.get("rp"), "QueryExpression");
  private static final int AT_ONCE_MAX = 100;
  private static final CostlyCalls QUERIES = new CostlyCalls("query of resource properties", 1);

  private final Document document;
  private final Set<QName> names;

  /** {@code names}: the properties that the resource can have; each may have no element. */
  public ResourceProperties(Document document, Set<QName> names) {
    this.document = document;
    this.names = Set.copyOf(names);
  }

  public Element all() {
    return copy(document.getDocumentElement());
  }

  @Override
  public List<Object> get(QName name) {
    if (name == null || !names.contains(name)) {
      throw new StandardFault(
          StandardFault.StandardFaultType.INVALID_PROPERTY_NAME,
          "there is no property " + name + "; there are " + names);
    }
    List<Object> found = new ArrayList<>();
    Node child = document.getDocumentElement().getFirstChild();
    for (; child != null; child = child.getNextSibling()) {
      if (child instanceof Element element && name.equals(nameOf(element))) {
        found.add(copy(element));
      }
    }
    return found;
  }

  /** Each property once, even if the request repeats it. */
  @Override
  public List<Object> get(List<QName> wanted) {
    if (wanted.isEmpty() || wanted.size() > AT_ONCE_MAX) {
      throw new StandardFault(
          StandardFault.StandardFaultType.INVALID_PROPERTY_NAME,
          "name 1 to " + AT_ONCE_MAX + " properties at once");
    }
    return new LinkedHashSet<>(wanted).stream().flatMap(name -> get(name).stream()).toList();
  }

  private static QName nameOf(Node node) {
    return new QName(
        node.getNamespaceURI() == null ? "" : node.getNamespaceURI(), node.getLocalName());
  }

  /**
   * {@code expression} is the element QueryExpression of a request, with the prefixes around it.
   */
  @Override
  public List<Object> query(Element expression) {
    if (expression == null || !EXPRESSION.equals(nameOf(expression))) {
      throw new StandardFault(
          StandardFault.StandardFaultType.INVALID_QUERY, "the request has no rp:QueryExpression");
    }
    String dialect = expression.getAttribute("Dialect").strip();
    if (!dialect.equals(DIALECT)) {
      throw new StandardFault(
          StandardFault.StandardFaultType.UNKNOWN_QUERY_DIALECT,
          "queries are XPath 1.0: " + DIALECT + ", not " + dialect);
    }
    try {
      XPathQuery query =
          XPathQuery.parse(
              expression.getTextContent().strip(),
              prefix -> PrefixesInScope.of(expression, prefix));
      return QUERIES.run(CurrentCall.provedCaller(), () -> contents(query.evaluate(document)));
    } catch (QueryFailure failure) {
      throw new StandardFault(
          failure.isInvalid()
              ? StandardFault.StandardFaultType.INVALID_QUERY
              : StandardFault.StandardFaultType.QUERY_EVALUATION,
          failure.getMessage());
    }
  }

  /** Adds the property that names the query dialect. */
  public static void addDialect(Element root) {
    Elements.add(root, DIALECT_PROPERTY.getNamespaceURI(), "rp:QueryExpressionDialect")
        .setTextContent(DIALECT);
  }

  private List<Object> contents(XPathQuery.QueryResult result) {
    if (!result.isNodes()) {
      return List.of(result.text());
    }
    return result.nodes().stream().map(this::content).toList();
  }

  private Object content(Node node) {
    if (node instanceof Element element) {
      return copy(element);
    }
    return node == document ? all() : node.getNodeValue();
  }

  /** Copies the element to a new document, with the prefix declarations in scope. */
  private static Element copy(Element element) {
    Document target = WireDocument.empty();
    Element copy = (Element) target.importNode(element, true);
    target.appendChild(copy);
    PrefixesInScope.declare(copy, PrefixesInScope.declaredAround(element));
    return copy;
  }
}
