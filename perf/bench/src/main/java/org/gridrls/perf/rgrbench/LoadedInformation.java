package org.gridrls.perf.rgrbench;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.ObjectType;
import org.gridrls.api.member.Member;
import org.gridrls.cli.format.BulkLoader;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.calls.RegistryCalls;

/**
 * Fills a catalog and a registry with the content, through their services; not measured. Each
 * subcluster is also a member, its cluster the virtual organisation. No state.
 */
final class LoadedInformation {
  /** Begins the names of all members. */
  static final String MEMBER_PREFIX = Collection.SUBCLUSTER.prefix().replace('/', '.');

  static final Duration LEASE = Duration.ofHours(2);

  private LoadedInformation() {}

  static void load(SoapConnector connector, String url, GlueData data) {
    LrcClient catalog = new LrcClient(connector, url);
    List<AttributeDefinition> definitions =
        Arrays.stream(Collection.values()).flatMap(LoadedInformation::definitions).toList();
    catalog.attributes().defineAll(definitions, BulkMode.ATOMIC);
    List<AttributedMapping> mappings = data.all().flatMap(GlueObject::mappings).toList();
    BulkLoader.LoadReport report = new BulkLoader(catalog, done -> {}).load(mappings.iterator());
    if (report.failed() > 0) {
      throw new IllegalStateException("the load failed: " + report.firstFailures());
    }
    RegistryClient registry = new RegistryClient(connector, url);
    members(data).forEach(member -> registry.register(member, LEASE));
  }

  private static Stream<AttributeDefinition> definitions(Collection in) {
    return in.columns().stream()
        .map(
            column ->
                new AttributeDefinition(
                    in.attribute(column.name()), ObjectType.LOGICAL_NAME, column.type()));
  }

  static List<Member> members(GlueData data) {
    return data.of(Collection.SUBCLUSTER).stream()
        .map(one -> RegistryCalls.member(memberName(one), one.text("cluster")))
        .toList();
  }

  static String memberName(GlueObject subcluster) {
    return subcluster.name().replace('/', '.');
  }
}
