package org.gridrls.wsrf.group.soap;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import org.gridrls.wsrf.group.ServiceGroup;
import org.gridrls.wsrf.notify.soap.TopicExpressions;
import org.gridrls.wsrf.property.ResourceProperties;
import org.gridrls.wsrf.xml.Elements;
import org.gridrls.wsrf.xml.WireDocument;
import org.w3c.dom.Element;

/**
 * The properties of the group and of its entries. Those of the group are cached until it changes.
 * Safe for threads.
 */
final class GroupProperties {
  private static final Set<QName> OF_GROUP =
      Stream.concat(
              Stream.of(
                  new QName(EntryXml.SG, "MembershipContentRule"),
                  new QName(EntryXml.SG, "Entry"),
                  ResourceProperties.DIALECT_PROPERTY),
              TopicExpressions.PROPERTIES.stream())
          .collect(Collectors.toUnmodifiableSet());
  private static final Set<QName> OF_ENTRY =
      Set.of(
          new QName(EntryXml.SG, "ServiceGroupEPR"),
          new QName(EntryXml.SG, "MemberEPR"),
          new QName(EntryXml.SG, "Content"),
          new QName(EntryXml.RL, "CurrentTime"),
          new QName(EntryXml.RL, "TerminationTime"),
          ResourceProperties.DIALECT_PROPERTY);

  private final ServiceGroup group;
  private final String groupAddress;
  private final EntryXml xml;
  private volatile Cached cached;

  private record Cached(ServiceGroup.GroupVersion version, ResourceProperties properties) {}

  GroupProperties(ServiceGroup group, String groupAddress, EntryXml xml) {
    this.group = group;
    this.groupAddress = groupAddress;
    this.xml = xml;
  }

  ResourceProperties ofGroup() {
    ServiceGroup.GroupVersion version = group.version();
    Cached known = cached;
    return known != null && known.version.equals(version) ? known.properties : made(version);
  }

  /** One at a time: a large group takes a while, and waiting callers share the result. */
  private synchronized ResourceProperties made(ServiceGroup.GroupVersion version) {
    if (cached == null || !cached.version.equals(version)) {
      cached = new Cached(version, new ResourceProperties(group().getOwnerDocument(), OF_GROUP));
    }
    return cached.properties;
  }

  private Element group() {
    Element root = WireDocument.root(EntryXml.CONTENT, "content:registryGroupProperties");
    Elements.declare(root, "content", EntryXml.CONTENT);
    Element rule = Elements.add(root, EntryXml.SG, "sg:MembershipContentRule");
    rule.setAttribute("ContentElements", "content:serviceDescription");
    for (ServiceGroup.ListedEntry listed : group.list()) {
      Element entry = Elements.add(root, EntryXml.SG, "sg:Entry");
      xml.addEntry(entry, listed.entry(), listed.state().member());
    }
    TopicExpressions.addProperties(root, GroupNotices.TOPICS);
    ResourceProperties.addDialect(root);
    return root;
  }

  ResourceProperties ofEntry(String id) {
    ServiceGroup.ListedEntry listed = group.find(id);
    Element root = WireDocument.root(EntryXml.CONTENT, "content:registryEntryProperties");
    EntryXml.addReference(root, "sg:ServiceGroupEPR", groupAddress);
    EntryXml.addReference(root, "sg:MemberEPR", listed.entry().memberAddress());
    EntryXml.addContent(root, listed.state().member());
    Elements.addTime(root, EntryXml.RL, "rl:CurrentTime", Optional.of(group.now()));
    Elements.addTime(
        root, EntryXml.RL, "rl:TerminationTime", Optional.of(listed.terminationTime()));
    ResourceProperties.addDialect(root);
    return new ResourceProperties(root.getOwnerDocument(), OF_ENTRY);
  }
}
