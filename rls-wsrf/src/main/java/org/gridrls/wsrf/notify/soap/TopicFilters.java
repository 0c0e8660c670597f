package org.gridrls.wsrf.notify.soap;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.xml.namespace.QName;
import org.gridrls.kit.fault.StandardFault;
import org.gridrls.kit.fault.StandardFault.Kind;
import org.gridrls.kit.fault.StandardFault.Part;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.gridrls.wsrf.notify.Topic;
import org.gridrls.wire.wsn.b.FilterType;
import org.w3c.dom.Element;

/** Which topics a filter of WS-BaseNotification lets through. */
public final class TopicFilters {
  static final String SIMPLE = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple";
  static final List<String> DIALECTS =
      List.of(SIMPLE, "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Concrete");
  private static final String WSNT = PrefixesInScope.FIXED.get("wsnt");

  private TopicFilters() {}

  /** All without a filter; a notification must pass each filter that there is. */
  static Set<Topic> topics(FilterType filter) {
    Set<Topic> passed = EnumSet.allOf(Topic.class);
    for (Element part : filter == null ? List.<Element>of() : filter.getAny()) {
      if (!WSNT.equals(part.getNamespaceURI()) || !part.getLocalName().equals("TopicExpression")) {
        throw invalid("only topics can be asked for", part);
      }
      passed.retainAll(Set.of(topic(part)));
      if (passed.isEmpty()) {
        throw invalid("no notification is of two topics; subscribe once for each", part);
      }
    }
    return passed;
  }

  private static StandardFault invalid(String message, Element filter) {
    String uri = filter.getNamespaceURI() == null ? "" : filter.getNamespaceURI();
    return new StandardFault(
        Kind.INVALID_FILTER,
        message,
        new Part("UnknownFilter", new QName(uri, filter.getLocalName())));
  }

  /** The topic that an expression with a dialect means, by the prefixes around it. */
  static Topic topic(Element expression) {
    String dialect = expression.getAttribute("Dialect").strip();
    if (!DIALECTS.contains(dialect)) {
      throw new StandardFault(
          Kind.UNKNOWN_TOPIC_DIALECT, "topics are named in " + DIALECTS + ", not in " + dialect);
    }
    String text = expression.getTextContent().strip();
    if (text.isEmpty() || text.matches(".*[\\s|*].*")) {
      throw new StandardFault(Kind.INVALID_TOPIC, "not the name of one topic: " + text);
    }
    QName name =
        PrefixesInScope.name(expression, text)
            .orElseThrow(
                () ->
                    new StandardFault(
                        Kind.INVALID_TOPIC, "the prefix of the topic is not declared: " + text));
    return Topic.named(name)
        .orElseThrow(
            () -> new StandardFault(Kind.TOPIC_NOT_SUPPORTED, "there is no such topic: " + name));
  }
}
