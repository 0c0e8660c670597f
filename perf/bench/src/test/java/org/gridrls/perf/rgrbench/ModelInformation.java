package org.gridrls.perf.rgrbench;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The information service as plain objects that are looked through, to say what is right. */
final class ModelInformation implements Information {
  private final Map<String, GlueObject> objects = new LinkedHashMap<>();
  private long requests;

  ModelInformation(GlueData data) {
    data.all().forEach(object -> objects.put(object.name(), object));
  }

  private Stream<GlueObject> of(Collection collection, Predicate<GlueObject> wanted) {
    requests++;
    return objects.values().stream().filter(o -> o.collection() == collection).filter(wanted);
  }

  private static List<String> names(Stream<GlueObject> objects) {
    return objects.map(GlueObject::name).sorted().toList();
  }

  @Override
  public synchronized List<String> named(
      Collection collection, Optional<String> cluster, String end) {
    return names(
        of(
            collection,
            o ->
                o.name().endsWith(end)
                    && cluster.map(c -> c.equals(GlueData.clusterOf(o))).orElse(true)));
  }

  @Override
  public synchronized List<String> members(Optional<String> organisation) {
    return of(
            Collection.SUBCLUSTER,
            o -> organisation.map(c -> c.equals(o.text("cluster"))).orElse(true))
        .map(LoadedInformation::memberName)
        .sorted()
        .toList();
  }

  @Override
  public synchronized List<String> search(Condition condition) {
    return names(of(condition.collection(), o -> holds(condition, o)));
  }

  private static boolean holds(Condition condition, GlueObject object) {
    Object value = object.value(condition.column());
    return switch (condition.kind()) {
      case EQUAL -> value.equals(condition.low());
      case BETWEEN ->
          (long) value >= (long) condition.low() && (long) value <= (long) condition.high();
      case ENDS_WITH -> ((String) value).endsWith((String) condition.low());
    };
  }

  @Override
  public synchronized List<String> jobSubmit(Job job) {
    return of(
            Collection.APPLICATION,
            o ->
                o.text("program").equals(job.program())
                    && o.text("owner").equals(job.owner())
                    && o.text("cluster").equals(job.cluster())
                    && o.text("os").equals("linux")
                    && o.number("ram") >= job.ram())
        .map(o -> o.text("subcluster"))
        .distinct()
        .sorted()
        .toList();
  }

  @Override
  public List<String> jobSubmitByChain(Job job) {
    return jobSubmit(job);
  }

  @Override
  public synchronized List<String> related(String site, Job job, String processor) {
    boolean here =
        of(Collection.CLUSTER, o -> o.text("site").equals(site))
            .anyMatch(o -> GlueData.clusterOf(o).equals(job.cluster()));
    boolean element =
        of(Collection.COMPUTING_ELEMENT, o -> o.text("cluster").equals(job.cluster()))
            .findAny()
            .isPresent();
    if (!here || !element || jobSubmit(job).isEmpty()) {
      return List.of();
    }
    return names(
        of(
            Collection.HOST_DETAIL,
            o ->
                o.text("processor").equals(processor)
                    && GlueData.clusterOf(o).equals(job.cluster())));
  }

  @Override
  public synchronized List<String> reached(String cluster, int hops) {
    Set<String> here = new TreeSet<>();
    of(Collection.ENDPOINT, o -> GlueData.clusterOf(o).equals(cluster))
        .forEach(o -> here.add(o.name()));
    for (int hop = 0; hop < hops; hop++) {
      Set<String> there = new HashSet<>();
      here.forEach(name -> there.addAll(objects.get(name).targets()));
      here.clear();
      here.addAll(there);
    }
    return List.copyOf(here);
  }

  @Override
  public void reconnect() {}

  @Override
  public synchronized void set(Condition condition, List<Setting> values) {
    for (String name : search(condition)) {
      GlueObject before = objects.get(name);
      List<Object> now = new ArrayList<>(before.values());
      values.forEach(set -> now.set(before.collection().place(set.column()), set.value()));
      objects.put(name, new GlueObject(before.collection(), name, now, before.targets()));
    }
  }

  @Override
  public synchronized void renew(String member) {
    requests++;
  }

  @Override
  public synchronized long requests() {
    return requests;
  }

  @Override
  public void close() {}
}
