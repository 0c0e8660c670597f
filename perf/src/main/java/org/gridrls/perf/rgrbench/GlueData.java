package org.gridrls.perf.rgrbench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The content of the information service, the same for the same seed and size: clusters with
 * accounts, computing elements and subclusters; subclusters with applications and hosts; hosts with
 * endpoints, which are connected, mostly with those of other subclusters. Immutable once made.
 */
final class GlueData {
  static final long SEED = 2003;
  static final String LINUX = "linux";
  private static final List<String> SYSTEMS = List.of(LINUX, LINUX, LINUX, "solaris", "irix");
  private static final int PROGRAMS = 40;
  private static final double WITHIN_SUBCLUSTER = 0.2;
  private static final String NOTE = "n".repeat(150);

  private final Random random;
  private final double scale;
  private final Map<Collection, List<GlueObject>> objects = new EnumMap<>(Collection.class);

  private GlueData(long seed, double scale) {
    this.random = new Random(seed);
    this.scale = scale;
  }

  /** {@code scale} 1 is the size of the paper. */
  static GlueData generate(long seed, double scale) {
    GlueData data = new GlueData(seed, scale);
    data.make(Collection.CLUSTER, i -> data.cluster(i));
    data.make(Collection.ACCOUNT, data::account);
    data.make(Collection.COMPUTING_ELEMENT, data::computingElement);
    data.make(Collection.SUBCLUSTER, data::subcluster);
    data.make(Collection.APPLICATION, data::application);
    data.make(Collection.HOST, data.hosts());
    data.make(Collection.HOST_DETAIL, data::hostDetail);
    data.connect();
    data.make(Collection.SOFTWARE, data.numbered(Collection.SOFTWARE, "package"));
    data.make(Collection.STORAGE_ELEMENT, data::storageElement);
    data.make(Collection.POLICY, i -> policy(Collection.POLICY.prefix() + "p" + i, i));
    return data;
  }

  private void make(Collection collection, IntFunction<GlueObject> one) {
    objects.put(collection, IntStream.range(0, collection.count(scale)).mapToObj(one).toList());
  }

  List<GlueObject> of(Collection collection) {
    return objects.get(collection);
  }

  Stream<GlueObject> all() {
    return objects.values().stream().flatMap(List::stream);
  }

  /** Each turn another one, in no order that an index would like. */
  GlueObject some(Collection collection, long turn) {
    List<GlueObject> all = of(collection);
    return all.get((int) (Math.floorMod(turn * 7_919, (long) all.size())));
  }

  /** Its short name, the value of the columns {@code cluster}. */
  static String clusterOf(GlueObject object) {
    return object.name().split("/")[2];
  }

  private static String name(Collection collection, String cluster, String rest, int i) {
    return collection.prefix() + cluster + String.format(Locale.ROOT, rest, i);
  }

  private static String clusterName(int i) {
    return String.format(Locale.ROOT, "cl%02d", i);
  }

  private String clusterAt(int i) {
    return clusterName(i % Collection.CLUSTER.count(scale));
  }

  private GlueObject cluster(int i) {
    return GlueObject.of(
        Collection.CLUSTER, Collection.CLUSTER.prefix() + clusterName(i), "site" + i);
  }

  private GlueObject account(int i) {
    String cluster = clusterAt(i);
    String name = name(Collection.ACCOUNT, cluster, "/u%03d", i);
    return GlueObject.of(Collection.ACCOUNT, name, cluster, "user" + i);
  }

  private GlueObject computingElement(int i) {
    String cluster = clusterAt(i);
    String name = name(Collection.COMPUTING_ELEMENT, cluster, "/ce%03d", i);
    return GlueObject.of(
        Collection.COMPUTING_ELEMENT, name, (long) i, cluster, (long) random.nextInt(500));
  }

  private GlueObject subcluster(int i) {
    String cluster = clusterAt(i);
    String name = name(Collection.SUBCLUSTER, cluster, "/sc%03d", i);
    String system = SYSTEMS.get(random.nextInt(SYSTEMS.size()));
    return GlueObject.of(Collection.SUBCLUSTER, name, cluster, system, 16L << random.nextInt(8));
  }

  private GlueObject application(int i) {
    GlueObject where = any(Collection.SUBCLUSTER);
    String cluster = where.text("cluster");
    List<GlueObject> owners =
        of(Collection.ACCOUNT).stream().filter(a -> a.text("cluster").equals(cluster)).toList();
    return GlueObject.of(
        Collection.APPLICATION,
        name(Collection.APPLICATION, cluster, "/app%04d", i),
        where.name(),
        "program" + i % PROGRAMS,
        owners.get(random.nextInt(owners.size())).text("owner"),
        cluster,
        where.text("os"),
        where.number("ram"));
  }

  private GlueObject any(Collection collection) {
    return of(collection).get(random.nextInt(of(collection).size()));
  }

  private IntFunction<GlueObject> hosts() {
    List<Integer> serials = shuffled(Collection.HOST.count(scale));
    return i -> {
      GlueObject where = of(Collection.SUBCLUSTER).get(i % of(Collection.SUBCLUSTER).size());
      String name = name(Collection.HOST, where.text("cluster"), "/h%05d.node", i);
      long serial = serials.get(i);
      return GlueObject.of(
          Collection.HOST, name, serial, label("rack", serial), (long) random.nextInt(100));
    };
  }

  private static String label(String what, long serial) {
    return String.format(Locale.ROOT, "%s %d number %05d", what, serial % 97, serial);
  }

  private List<Integer> shuffled(int count) {
    List<Integer> all = new ArrayList<>(IntStream.range(0, count).boxed().toList());
    Collections.shuffle(all, random);
    return all;
  }

  private GlueObject hostDetail(int i) {
    GlueObject host = of(Collection.HOST).get(i);
    String name = name(Collection.HOST_DETAIL, clusterOf(host), "/d%05d", i);
    return GlueObject.of(
        Collection.HOST_DETAIL,
        name,
        host.name(),
        "xeon-" + (1_000 + 100 * random.nextInt(20)),
        256L << random.nextInt(5));
  }

  /** Each endpoint has a connection; what is left is between any. */
  private void connect() {
    int endpoints = Collection.ENDPOINT.count(scale);
    int connections = Collection.CONNECTION.count(scale);
    List<Set<Integer>> links = new ArrayList<>();
    IntStream.range(0, endpoints).forEach(i -> links.add(new LinkedHashSet<>()));
    List<Integer> bandwidths = shuffled(connections);
    List<GlueObject> made = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      int from = i < endpoints ? i : random.nextInt(endpoints);
      int to = newNeighbour(from, links.get(from));
      links.get(from).add(to);
      String name = String.format(Locale.ROOT, "%sc%05d", Collection.CONNECTION.prefix(), i);
      made.add(GlueObject.of(Collection.CONNECTION, name, (long) i, (long) bandwidths.get(i)));
    }
    objects.put(Collection.CONNECTION, List.copyOf(made));
    make(Collection.ENDPOINT, i -> endpoint(i, links.get(i)));
  }

  private int newNeighbour(int from, Set<Integer> linked) {
    int endpoints = Collection.ENDPOINT.count(scale);
    int to = from;
    while (to == from || linked.contains(to)) {
      boolean near = random.nextDouble() < WITHIN_SUBCLUSTER;
      to = near ? sibling(from, endpoints) : random.nextInt(endpoints);
    }
    return to;
  }

  /** Of the same subcluster, perhaps the same. */
  private int sibling(int endpoint, int endpoints) {
    int subclusters = Collection.SUBCLUSTER.count(scale);
    int first = endpoint % subclusters;
    return first + subclusters * random.nextInt((endpoints - first - 1) / subclusters + 1);
  }

  private GlueObject endpoint(int i, Set<Integer> linked) {
    String host = of(Collection.HOST).get(i).name();
    List<String> targets = linked.stream().map(this::endpointName).toList();
    return new GlueObject(Collection.ENDPOINT, endpointName(i), List.of(host), targets);
  }

  private String endpointName(int i) {
    String cluster = clusterOf(of(Collection.HOST).get(i));
    return name(Collection.ENDPOINT, cluster, "/e%05d", i);
  }

  private IntFunction<GlueObject> numbered(Collection collection, String what) {
    List<Integer> serials = shuffled(collection.count(scale));
    return i -> {
      long serial = serials.get(i);
      String name = collection.prefix() + "s" + i;
      return GlueObject.of(collection, name, serial, label(what, serial), serial % 10);
    };
  }

  private GlueObject storageElement(int i) {
    String name = Collection.STORAGE_ELEMENT.prefix() + "se" + i;
    return GlueObject.of(
        Collection.STORAGE_ELEMENT, name, "store" + i, label("store", i), 1L << random.nextInt(40));
  }

  /** About 340 bytes with its name. */
  static GlueObject policy(String name, long serial) {
    String resource = "resource " + NOTE.substring(0, 117);
    return GlueObject.of(
        Collection.POLICY, name, serial, "read " + serial, "holder " + serial, resource, NOTE, 1L);
  }
}
