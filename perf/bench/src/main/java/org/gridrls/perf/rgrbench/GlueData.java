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
    data.makeClusters();
    data.make(Collection.APPLICATION, data::application);
    List<Integer> serials = data.shuffled(Collection.HOST.count(scale));
    data.make(Collection.HOST, i -> data.host(i, serials.get(i)));
    data.make(Collection.HOST_DETAIL, data::hostDetail);
    data.connect();
    List<Integer> packages = data.shuffled(Collection.SOFTWARE.count(scale));
    data.make(Collection.SOFTWARE, i -> software(i, packages.get(i)));
    data.make(Collection.STORAGE_ELEMENT, data::storageElement);
    data.make(Collection.POLICY, i -> policy(Collection.POLICY.prefix() + "p" + i, i));
    return data;
  }

  private void makeClusters() {
    make(Collection.CLUSTER, i -> object(Collection.CLUSTER, clusterAt(i), "", i, "site" + i));
    make(
        Collection.ACCOUNT,
        i -> object(Collection.ACCOUNT, clusterAt(i), "/u%03d", i, clusterAt(i), "user" + i));
    make(
        Collection.COMPUTING_ELEMENT,
        i -> {
          long jobs = random.nextInt(500);
          String cluster = clusterAt(i);
          return object(
              Collection.COMPUTING_ELEMENT, cluster, "/ce%03d", i, (long) i, cluster, jobs);
        });
    make(
        Collection.SUBCLUSTER,
        i -> {
          String system = SYSTEMS.get(random.nextInt(SYSTEMS.size()));
          long ram = 16L << random.nextInt(8);
          String cluster = clusterAt(i);
          return object(Collection.SUBCLUSTER, cluster, "/sc%03d", i, cluster, system, ram);
        });
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

  /** One with a number below a cluster. */
  private static GlueObject object(
      Collection collection, String cluster, String rest, int i, Object... values) {
    return GlueObject.of(collection, name(collection, cluster, rest, i), values);
  }

  private String clusterAt(int i) {
    return String.format(Locale.ROOT, "cl%02d", i % Collection.CLUSTER.count(scale));
  }

  private GlueObject application(int i) {
    GlueObject where = any(Collection.SUBCLUSTER);
    String cluster = where.text("cluster");
    List<GlueObject> owners =
        of(Collection.ACCOUNT).stream().filter(a -> a.text("cluster").equals(cluster)).toList();
    return object(
        Collection.APPLICATION,
        cluster,
        "/app%04d",
        i,
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

  private GlueObject host(int i, long serial) {
    GlueObject where = of(Collection.SUBCLUSTER).get(i % of(Collection.SUBCLUSTER).size());
    long load = random.nextInt(100);
    String label = label("rack", serial);
    return object(Collection.HOST, where.text("cluster"), "/h%05d.node", i, serial, label, load);
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
    String processor = "xeon-" + (1_000 + 100 * random.nextInt(20));
    long memory = 256L << random.nextInt(5);
    return object(
        Collection.HOST_DETAIL, clusterOf(host), "/d%05d", i, host.name(), processor, memory);
  }

  /** Each endpoint has a connection; what is left is between any. */
  private void connect() {
    int endpoints = Collection.ENDPOINT.count(scale);
    int connections = Collection.CONNECTION.count(scale);
    List<Set<Integer>> links = new ArrayList<>();
    IntStream.range(0, endpoints).forEach(i -> links.add(new LinkedHashSet<>()));
    List<Integer> bandwidths = shuffled(connections);
    make(
        Collection.CONNECTION,
        i -> {
          int from = i < endpoints ? i : random.nextInt(endpoints);
          links.get(from).add(newNeighbour(from, links.get(from)));
          long bandwidth = bandwidths.get(i);
          return object(Collection.CONNECTION, "c", "%05d", i, (long) i, bandwidth);
        });
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

  /** Picks an endpoint of the same subcluster, perhaps the same. */
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

  private static GlueObject software(int i, long serial) {
    String label = label("package", serial);
    return object(Collection.SOFTWARE, "s", "%d", i, serial, label, serial % 10);
  }

  private GlueObject storageElement(int i) {
    long space = 1L << random.nextInt(40);
    return object(Collection.STORAGE_ELEMENT, "se", "%d", i, "store" + i, label("store", i), space);
  }

  /** About 340 bytes with its name. */
  static GlueObject policy(String name, long serial) {
    String resource = "resource " + NOTE.substring(0, 117);
    return GlueObject.of(
        Collection.POLICY, name, serial, "read " + serial, "holder " + serial, resource, NOTE, 1L);
  }
}
