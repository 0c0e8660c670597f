package org.gridrls.perf.rgrbench;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPage;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ObjectAttribute;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.calls.RegistryCalls;

/**
 * A catalog and a registry as the information service, by the client library over whatever
 * connector it is given.
 */
final class SoapInformation implements Information {
  private static final ObjectType LOGICAL = ObjectType.LOGICAL_NAME;
  private static final PageRequest WHOLE = PageRequest.first(PageRequest.LIMIT_MAX);
  private static final int BATCH = 1_000;

  private final Supplier<SoapConnector> connectors;
  private final String url;
  private final SoapConnector connector;
  private final LrcClient catalog;
  private final RegistryClient registry;
  private long requests;

  SoapInformation(Supplier<SoapConnector> connectors, String url) {
    this.connectors = connectors;
    this.url = url;
    this.connector = connectors.get();
    this.catalog = new LrcClient(connector, url);
    this.registry = new RegistryClient(connector, url);
  }

  /** Counts a call. */
  private <T> T asked(Supplier<T> call) {
    requests++;
    return call.get();
  }

  @Override
  public List<String> named(Collection collection, Optional<String> cluster, String end) {
    String below = cluster.map(name -> collection.prefix() + name + "/").orElse("");
    return mappings(below + "*" + end).stream().map(SoapInformation::logical).distinct().toList();
  }

  /** Asks for all pages, one after the other; {@code cursor} returns the next one's. */
  private <P> void pages(
      Function<PageRequest, P> call, Function<P, Optional<String>> cursor, Consumer<P> each) {
    Optional<PageRequest> next = Optional.of(WHOLE);
    while (next.isPresent()) {
      PageRequest page = next.get();
      P found = asked(() -> call.apply(page));
      each.accept(found);
      next = cursor.apply(found).map(WHOLE::after);
    }
  }

  private List<AttributedMapping> mappings(String pattern) {
    List<AttributedMapping> all = new ArrayList<>();
    GlobPattern glob = GlobPattern.of(pattern);
    pages(
        page -> catalog.query(LOGICAL, glob, AttributeSelection.NONE, page),
        MappingPage::nextCursor,
        found -> all.addAll(found.mappings()));
    return all;
  }

  private static String logical(AttributedMapping row) {
    return row.mapping().logicalName().value();
  }

  private static String target(AttributedMapping row) {
    return row.mapping().targetName().value();
  }

  @Override
  public List<String> members(Optional<String> organisation) {
    MemberFilter filter = new MemberFilter(Optional.empty(), organisation, Optional.empty());
    Set<String> names = new TreeSet<>();
    pages(
        page -> registry.members(filter, page),
        MemberPage::nextCursor,
        found -> found.entries().forEach(entry -> names.add(entry.member().name())));
    names.removeIf(name -> !name.startsWith(LoadedInformation.MEMBER_PREFIX)); // the server itself
    return List.copyOf(names);
  }

  @Override
  public List<String> search(Condition condition) {
    return names(found(List.of(term(condition)), AttributeSelection.NONE));
  }

  private static List<String> names(List<AttributesResult> objects) {
    return objects.stream().map(AttributesResult::objectName).sorted().toList();
  }

  private List<AttributesResult> found(
      List<AttributeQuery.Condition> conditions, AttributeSelection selection) {
    AttributeQuery search =
        new AttributeQuery(LOGICAL, AttributeQuery.Junction.AND, conditions, Optional.empty());
    List<AttributesResult> all = new ArrayList<>();
    pages(
        page -> catalog.attributes().search(search, selection, page),
        AttributeQuery.Page::nextCursor,
        found -> all.addAll(found.objects()));
    return all;
  }

  private static AttributeQuery.Condition term(Condition condition) {
    Collection in = condition.collection();
    Collection.Column column = in.column(condition.column());
    Attribute low = column.attribute(in, condition.low());
    return switch (condition.kind()) {
      case EQUAL -> AttributeQuery.Condition.compared(Operator.EQUAL, low);
      case BETWEEN -> AttributeQuery.Condition.between(low, column.attribute(in, condition.high()));
      case ENDS_WITH ->
          AttributeQuery.Condition.compared(
              Operator.LIKE, column.attribute(in, "*" + condition.low()));
    };
  }

  private static AttributeQuery.Condition equal(Collection in, String column, Object value) {
    return term(Condition.equal(in, column, value));
  }

  private static AttributeQuery.Condition atLeast(Collection in, String column, long value) {
    return AttributeQuery.Condition.compared(
        Operator.GREATER_OR_EQUAL, in.column(column).attribute(in, value));
  }

  @Override
  public List<String> jobSubmit(Job job) {
    Collection in = Collection.APPLICATION;
    return subclusters(
        List.of(
            equal(in, "program", job.program()),
            equal(in, "owner", job.owner()),
            equal(in, "cluster", job.cluster()),
            equal(in, "os", GlueData.LINUX),
            atLeast(in, "ram", job.ram())));
  }

  /** Returns the subclusters of the applications that fulfil the conditions. */
  private List<String> subclusters(List<AttributeQuery.Condition> conditions) {
    String subcluster = Collection.APPLICATION.attribute("subcluster");
    return found(conditions, new AttributeSelection(false, Set.of(subcluster))).stream()
        .map(application -> (String) application.attributes().get(0).value())
        .distinct()
        .sorted()
        .toList();
  }

  @Override
  public List<String> jobSubmitByChain(Job job) {
    Collection accounts = Collection.ACCOUNT;
    List<AttributesResult> account =
        found(
            List.of(
                equal(accounts, "owner", job.owner()), equal(accounts, "cluster", job.cluster())),
            AttributeSelection.NONE);
    if (account.isEmpty()) {
      return List.of();
    }
    Collection in = Collection.SUBCLUSTER;
    List<String> able =
        names(
            found(
                List.of(
                    equal(in, "cluster", job.cluster()),
                    equal(in, "os", GlueData.LINUX),
                    atLeast(in, "ram", job.ram())),
                AttributeSelection.NONE));
    Collection applications = Collection.APPLICATION;
    Set<String> having =
        new HashSet<>(
            subclusters(
                List.of(
                    equal(applications, "program", job.program()),
                    equal(applications, "owner", job.owner()))));
    return able.stream().filter(having::contains).toList();
  }

  @Override
  public List<String> related(String site, Job job, String processor) {
    Collection details = Collection.HOST_DETAIL;
    boolean any =
        search(Condition.equal(Collection.CLUSTER, "site", site))
                .contains(Collection.CLUSTER.prefix() + job.cluster())
            && !jobSubmitByChain(job).isEmpty()
            && !search(Condition.equal(Collection.COMPUTING_ELEMENT, "cluster", job.cluster()))
                .isEmpty();
    List<String> all = any ? search(Condition.equal(details, "processor", processor)) : List.of();
    String below = details.prefix() + job.cluster() + "/";
    return all.stream().filter(name -> name.startsWith(below)).toList();
  }

  @Override
  public List<String> reached(String cluster, int hops) {
    Set<String> here = new TreeSet<>();
    mappings(Collection.ENDPOINT.prefix() + cluster + "/*").forEach(row -> here.add(target(row)));
    List<String> names = List.copyOf(here);
    for (int hop = 1; hop < hops; hop++) {
      names = next(names);
    }
    return names;
  }

  private List<String> next(List<String> names) {
    Set<String> there = new TreeSet<>();
    for (int from = 0; from < names.size(); from += BATCH) {
      List<String> some = names.subList(from, Math.min(names.size(), from + BATCH));
      asked(() -> catalog.queryAll(LOGICAL, some, AttributeSelection.NONE))
          .forEach(answer -> answer.mappings().forEach(row -> there.add(target(row))));
    }
    return List.copyOf(there);
  }

  @Override
  @SuppressWarnings("try") // making and ending it is all
  public void reconnect() {
    try (SoapInformation other = new SoapInformation(connectors, url)) {
      requests += other.requests();
    }
  }

  @Override
  public void set(Condition condition, List<Setting> values) {
    Collection in = condition.collection();
    List<ObjectAttribute> changes = new ArrayList<>();
    for (String name : search(condition)) {
      for (Setting set : values) {
        Attribute value = in.column(set.column()).attribute(in, set.value());
        changes.add(new ObjectAttribute(LOGICAL, name, value));
      }
    }
    if (!changes.isEmpty()) {
      requireDone(asked(() -> catalog.attributes().modifyAll(changes, BulkMode.ATOMIC)));
    }
  }

  private static void requireDone(BulkResult result) {
    if (!result.failures().isEmpty()) {
      throw new IllegalStateException("an update failed: " + result.failures());
    }
  }

  @Override
  public void renew(String member) {
    asked(() -> registry.renew(RegistryCalls.member(member, "none"), LoadedInformation.LEASE));
  }

  @Override
  public long requests() {
    return requests;
  }

  @Override
  public void close() {
    connector.close();
  }
}
