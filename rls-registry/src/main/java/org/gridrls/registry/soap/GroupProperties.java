package org.gridrls.registry.soap;

import org.gridrls.wsrf.notify.soap.TopicFilters;
import org.gridrls.wsrf.notify.soap.WireNotices;

import java.util.Optional;
import java.util.Set;
import javax.xml.namespace.QName;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.gridrls.wsrf.property.ResourceProperties;
import org.gridrls.wsrf.xml.WireDocument;
import org.gridrls.wsrf.notify.Topic;
import org.gridrls.registry.wsrf.ServiceGroup;
import org.gridrls.registry.wsrf.ServiceGroup.Listed;
import org.w3c.dom.Element;

/**
 * The properties of the group and of its entries. Those of the group are kept until it changes, so
 * that many may ask for them. Safe for threads.
 */
final class GroupProperties {
  private static final String RP = PrefixesInScope.FIXED.get("rp");
  private static final String WSNT = PrefixesInScope.FIXED.get("wsnt");
  private static final Set<QName> OF_GROUP =
      Set.of(
          new QName(EntryXml.SG, "MembershipContentRule"),
          new QName(EntryXml.SG, "Entry"),
          new QName(WSNT, "TopicExpression"),
          new QName(WSNT, "FixedTopicSet"),
          new QName(WSNT, "TopicExpressionDialect"),
          ResourceProperties.DIALECT_PROPERTY);
  private static final Set<QName> OF_ENTRY =
      Set.of(
          new QName(EntryXml.SG, "ServiceGroupEPR"),
          new QName(EntryXml.SG, "MemberEPR"),
          new QName(EntryXml.SG, "Content"),
          new QName(EntryXml.RL, "CurrentTime"),
          new QName(EntryXml.RL, "TerminationTime"),
          ResourceProperties.DIALECT_PROPERTY);

  private final ServiceGroup group;
  private final Addresses addresses;
  private final EntryXml xml;
  private volatile Kept kept;

  private record Kept(ServiceGroup.Version version, ResourceProperties properties) {}

  GroupProperties(ServiceGroup group, Addresses addresses) {
    this.group = group;
    this.addresses = addresses;
    this.xml = new EntryXml(addresses);
  }

  ResourceProperties ofGroup() {
    ServiceGroup.Version version = group.version();
    Kept known = kept;
    return known != null && known.version.equals(version) ? known.properties : made(version);
  }

  /** One at a time: a large group takes a while, and who waits finds it made. */
  private synchronized ResourceProperties made(ServiceGroup.Version version) {
    if (kept == null || !kept.version.equals(version)) {
      kept = new Kept(version, new ResourceProperties(group().getOwnerDocument(), OF_GROUP));
    }
    return kept.properties;
  }

  private Element group() {
    Element root = WireDocument.root(EntryXml.CONTENT, "content:registryGroupProperties");
    EntryXml.declare(root, "content", EntryXml.CONTENT);
    Element rule = EntryXml.add(root, EntryXml.SG, "sg:MembershipContentRule");
    rule.setAttribute("ContentElements", "content:serviceDescription");
    for (Listed listed : group.list()) {
      Element entry = EntryXml.add(root, EntryXml.SG, "sg:Entry");
      xml.addEntry(entry, listed.entry(), listed.state().member());
    }
    for (Topic topic : Topic.values()) {
      WireNotices.addTopic(root, "wsnt:TopicExpression", topic);
    }
    EntryXml.add(root, WSNT, "wsnt:FixedTopicSet").setTextContent("true");
    for (String dialect : TopicFilters.DIALECTS) {
      EntryXml.add(root, WSNT, "wsnt:TopicExpressionDialect").setTextContent(dialect);
    }
    addQueryDialect(root);
    return root;
  }

  private static void addQueryDialect(Element root) {
    EntryXml.add(root, RP, "rp:QueryExpressionDialect").setTextContent(ResourceProperties.DIALECT);
  }

  ResourceProperties ofEntry(String id) {
    Listed listed = group.find(id);
    Element root = WireDocument.root(EntryXml.CONTENT, "content:registryEntryProperties");
    xml.addReference(root, "sg:ServiceGroupEPR", addresses.group());
    xml.addReference(root, "sg:MemberEPR", listed.entry().memberAddress());
    xml.addContent(root, listed.state().member());
    EntryXml.addTime(root, EntryXml.RL, "rl:CurrentTime", Optional.of(group.now()));
    EntryXml.addTime(
        root, EntryXml.RL, "rl:TerminationTime", Optional.of(listed.terminationTime()));
    addQueryDialect(root);
    return new ResourceProperties(root.getOwnerDocument(), OF_ENTRY);
  }
}
