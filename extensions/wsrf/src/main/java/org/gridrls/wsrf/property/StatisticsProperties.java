package org.gridrls.wsrf.property;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import org.gridrls.wire.admin.ObjectFactory;
import org.gridrls.wire.admin.StatisticsXml;
import org.gridrls.wsrf.xml.WireDocument;
import org.w3c.dom.Element;

/** The statistics of a server as resource properties with the same names. Stateless. */
public final class StatisticsProperties {
  private static final String NAMESPACE = "https://gridrls.org/ns/admin/1";
  private static final WireDocument WIRE = new WireDocument(ObjectFactory.class);
  private static final Set<QName> NAMES =
      Stream.concat(
              Stream.of(
                      "name", "version", "bootId", "startedAt", "uptimeMillis", "role", "operation")
                  .map(name -> new QName(NAMESPACE, name)),
              Stream.of(ResourceProperties.DIALECT_PROPERTY))
          .collect(Collectors.toSet());

  private StatisticsProperties() {}

  public static ResourceProperties of(StatisticsXml statistics) {
    ObjectFactory elements = new ObjectFactory();
    Element root = WireDocument.root(NAMESPACE, "serverProperties");
    WIRE.append(elements.createName(statistics.getName()), root);
    WIRE.append(elements.createVersion(statistics.getVersion()), root);
    WIRE.append(elements.createBootId(statistics.getBootId()), root);
    WIRE.append(elements.createStartedAt(statistics.getStartedAt()), root);
    WIRE.append(elements.createUptimeMillis(statistics.getUptimeMillis()), root);
    statistics.getRole().forEach(role -> WIRE.append(elements.createRole(role), root));
    statistics.getOperation().forEach(o -> WIRE.append(elements.createOperation(o), root));
    ResourceProperties.addDialect(root);
    return new ResourceProperties(root.getOwnerDocument(), NAMES);
  }
}
