package org.gridrls.wsrf.notify.soap;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.namespace.QName;
import org.gridrls.wire.wsn.b.FilterType;
import org.gridrls.wsrf.fault.StandardFault;
import org.gridrls.wsrf.notify.Topic;
import org.gridrls.wsrf.notify.Topics;
import org.gridrls.wsrf.xml.Elements;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.gridrls.wsrf.xml.WireDocument;
import org.w3c.dom.Element;

/** Topics in messages and properties: read by their dialects, and written. Stateless. */
public final class TopicExpressions {
  private static final String SIMPLE = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple";
  private static final List<String> DIALECTS =
      List.of(SIMPLE, "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Concrete");
  private static final String WSNT = PrefixesInScope.FIXED.get("wsnt");

  /** The properties that {@link #addProperties} adds. */
  public static final Set<QName> PROPERTIES =
      Set.of(
          new QName(WSNT, "TopicExpression"),
          new QName(WSNT, "FixedTopicSet"),
          new QName(WSNT, "TopicExpressionDialect"));

  private TopicExpressions() {}

  /** Adds the resource properties of a producer with these topics. */
  public static void addProperties(Element parent, Topics topics) {
    topics.all().forEach(topic -> add(parent, "wsnt:TopicExpression", topic));
    Elements.add(parent, WSNT, "wsnt:FixedTopicSet").setTextContent("true");
    for (String dialect : DIALECTS) {
      Elements.add(parent, WSNT, "wsnt:TopicExpressionDialect").setTextContent(dialect);
    }
  }

  /** The topic as the element wsnt:Topic of a document of its own. */
  static Element element(Topic topic) {
    Element holder = WireDocument.root(WSNT, "wsnt:holder");
    Element element = add(holder, "wsnt:Topic", topic);
    holder.getOwnerDocument().replaceChild(element, holder);
    return element;
  }

  private static Element add(Element parent, String name, Topic topic) {
    Element element = Elements.add(parent, WSNT, name);
    element.setAttribute("Dialect", SIMPLE);
    Elements.declare(element, topic.name().getPrefix(), topic.name().getNamespaceURI());
    element.setTextContent(topic.prefixedName());
    return element;
  }

  /** The topics that pass a filter; all without a filter. */
  static Set<Topic> passing(FilterType filter, Topics topics) {
    Set<Topic> passed = new HashSet<>(topics.all());
    for (Element part : filter == null ? List.<Element>of() : filter.getAny()) {
      if (!WSNT.equals(part.getNamespaceURI()) || !part.getLocalName().equals("TopicExpression")) {
        throw invalid("a filter can only name topics", part);
      }
      passed.retainAll(Set.of(topic(part, topics)));
      if (passed.isEmpty()) {
        throw invalid("no notification has two topics; subscribe once for each", part);
      }
    }
    return passed;
  }

  private static StandardFault invalid(String message, Element filter) {
    String uri = filter.getNamespaceURI() == null ? "" : filter.getNamespaceURI();
    return new StandardFault(
        StandardFault.StandardFaultType.INVALID_FILTER,
        message,
        new StandardFault.FaultElement("UnknownFilter", new QName(uri, filter.getLocalName())));
  }

  /** The topic that an expression names, by the prefixes in scope. */
  static Topic topic(Element expression, Topics topics) {
    String dialect = expression.getAttribute("Dialect").strip();
    if (!DIALECTS.contains(dialect)) {
      throw new StandardFault(
          StandardFault.StandardFaultType.UNKNOWN_TOPIC_DIALECT,
          "topics are named in " + DIALECTS + ", not in " + dialect);
    }
    String text = expression.getTextContent().strip();
    if (text.isEmpty() || text.matches(".*[\\s|*].*")) {
      throw new StandardFault(
          StandardFault.StandardFaultType.INVALID_TOPIC, "not the name of one topic: " + text);
    }
    QName name =
        PrefixesInScope.name(expression, text)
            .orElseThrow(
                () ->
                    new StandardFault(
                        StandardFault.StandardFaultType.INVALID_TOPIC,
                        "the prefix of the topic is not declared: " + text));
    return topics
        .named(name)
        .orElseThrow(
            () ->
                new StandardFault(
                    StandardFault.StandardFaultType.TOPIC_NOT_SUPPORTED,
                    "there is no such topic: " + name));
  }
}
