package org.gridrls.wsrf.notify.soap;

import org.gridrls.registry.soap.Addresses;
import org.gridrls.registry.soap.EntryXml;
import org.gridrls.wsrf.resource.References;

import java.util.Optional;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.gridrls.wsrf.xml.WireDocument;
import org.gridrls.wsrf.notify.Notice;
import org.gridrls.wsrf.notify.Topic;
import org.gridrls.wire.wsn.b.NotificationMessageHolderType;
import org.w3c.dom.Element;

/** Notices as messages of WS-BaseNotification. Safe for threads. */
public final class WireNotices {
  private static final String WSNT = PrefixesInScope.FIXED.get("wsnt");

  private final Addresses addresses;
  private final EntryXml xml;

  WireNotices(Addresses addresses) {
    this.addresses = addresses;
    this.xml = new EntryXml(addresses);
  }

  NotificationMessageHolderType toWire(String subscriptionId, Notice notice) {
    NotificationMessageHolderType wire = new NotificationMessageHolderType();
    wire.setSubscriptionReference(References.to(addresses.subscription(subscriptionId)));
    wire.setTopic(topic(notice.topic()));
    wire.setProducerReference(References.to(producer(notice)));
    NotificationMessageHolderType.Message message = new NotificationMessageHolderType.Message();
    message.setAny(message(notice));
    wire.setMessage(message);
    return wire;
  }

  /** The end of a resource is told by the resource. */
  private String producer(Notice notice) {
    return notice.topic() == Topic.TERMINATED
        ? addresses.entry(notice.entry().id())
        : addresses.group();
  }

  private static Element topic(Topic topic) {
    Element holder = WireDocument.root(WSNT, "wsnt:holder");
    addTopic(holder, "wsnt:Topic", topic);
    Element element = (Element) holder.getFirstChild();
    holder.getOwnerDocument().replaceChild(element, holder);
    return element;
  }

  static void addTopic(Element parent, String name, Topic topic) {
    Element element = EntryXml.add(parent, WSNT, name);
    element.setAttribute("Dialect", TopicFilters.SIMPLE);
    var qualified = topic.qualifiedName();
    EntryXml.declare(element, qualified.getPrefix(), qualified.getNamespaceURI());
    element.setTextContent(qualified.getPrefix() + ":" + qualified.getLocalPart());
  }

  /** What a notice says: the element that its topic is named after. */
  Element message(Notice notice) {
    var name = notice.topic().qualifiedName();
    Element root =
        WireDocument.root(name.getNamespaceURI(), name.getPrefix() + ":" + name.getLocalPart());
    if (notice.topic() == Topic.TERMINATED) {
      EntryXml.addTime(root, EntryXml.RL, "rl:TerminationTime", Optional.of(notice.change().at()));
      EntryXml.add(root, EntryXml.RL, "rl:TerminationReason").setTextContent(notice.reason());
    } else {
      xml.addEntry(root, notice.entry(), notice.change().member());
    }
    if (notice.topic() == Topic.ENTRY_REMOVED) {
      EntryXml.add(root, EntryXml.SG, "sg:Reason").setTextContent(notice.reason());
    }
    return root;
  }
}
