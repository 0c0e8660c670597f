package org.gridrls.perf.rgrbench;

import java.util.Arrays;
import java.util.List;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.ObjectType;
import org.gridrls.client.BulkLoader;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;

/** Fills a catalog and a registry with the content, through their services; not measured. */
final class LoadedInformation {
  private LoadedInformation() {}

  static void load(SoapConnector connector, String url, GlueData data) {
    LrcClient catalog = new LrcClient(connector, url);
    catalog.attributes().defineAll(definitions(), BulkMode.ATOMIC);
    List<AttributedMapping> mappings = data.all().flatMap(GlueObject::mappings).toList();
    BulkLoader.Report report = new BulkLoader(catalog, done -> {}).load(mappings.iterator());
    if (report.failed() > 0) {
      throw new IllegalStateException("the load failed: " + report.firstFailures());
    }
    RegistryClient registry = new RegistryClient(connector, url);
    Membership.of(data).forEach(member -> registry.register(member, Membership.LEASE));
  }

  private static List<AttributeDefinition> definitions() {
    return Arrays.stream(Collection.values())
        .flatMap(
            collection ->
                collection.columns().stream()
                    .map(
                        column ->
                            new AttributeDefinition(
                                collection.attribute(column.name()),
                                ObjectType.LOGICAL_NAME,
                                column.type())))
        .toList();
  }
}
