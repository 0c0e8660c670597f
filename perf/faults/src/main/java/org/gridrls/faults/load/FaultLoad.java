package org.gridrls.faults.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.Pause;
import org.gridrls.faults.history.Answer;
import org.gridrls.faults.history.CallLog;
import org.gridrls.faults.history.World;
import org.gridrls.faults.load.Calls.Ended;

/**
 * The users of the federation during the faults: a writer for each catalog, readers of each index
 * and of the whole, and one who pings. Each answer goes to the checker. Close it to stop them. Safe
 * for threads.
 */
public final class FaultLoad implements AutoCloseable {
  private static final Timeouts PATIENCE =
      new Timeouts(Duration.ofSeconds(2), Duration.ofSeconds(10));
  private static final Duration LOCATE = Duration.ofSeconds(3);
  private static final int PAGE = 1_000;
  private static final String ALL = "the federation";

  private final SoapConnector connector = new SoapConnector(PATIENCE);
  private final RlsClient federation;
  private final LoadParts parts;
  private final Calls calls;
  private final Cluster cluster;
  private final World world;
  private final Pace pace;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private volatile boolean over;

  /** Holds what differs between runs. */
  public record Options(long seed, Pace pace) {}

  public FaultLoad(Cluster cluster, World world, Checker checker, CallLog log, Options options) {
    this.cluster = cluster;
    this.world = world;
    this.pace = options.pace;
    this.calls = new Calls(log);
    this.parts = new LoadParts(new LoadNames(), calls, checker);
    this.federation =
        RlsClient.ofRegistry(
            cluster.nodes("registry").stream().map(Node::url).toArray(String[]::new));
    Random random = new Random(options.seed);
    List<Writer> writers = new ArrayList<>();
    for (Node node : cluster.nodes("lrc")) {
      LrcClient client = client(node);
      Writer writer =
          new Writer(client, node::isRunning, world.catalog(node.name()), parts, random.nextLong());
      writers.add(writer);
      forever("writer of " + node.name(), random.nextLong(), node::isRunning, any -> writer.step());
    }
    for (Node node : cluster.nodes("rli")) {
      RliClient client = new RliClient(connector, node.url());
      forever(
          "reader of " + node.name(),
          random.nextLong(),
          node::isRunning,
          dice -> ask(node.name(), client, dice));
    }
    List<NameOwner> owners = new ArrayList<>(writers);
    for (Node node : bridges()) {
      ForeignWriter writer =
          new ForeignWriter(
              node.foreign().orElseThrow(),
              client(node),
              world.catalog(node.name()),
              parts,
              random.nextLong());
      owners.add(writer);
      forever(
          "writer behind " + node.name(),
          random.nextLong(),
          writer::isRunning,
          any -> writer.step());
    }
    NameMover mover = new NameMover(owners, parts.names(), random.nextLong());
    boolean canMove = writers.size() > 1;
    forever("mover", random.nextLong(), () -> owners.size() > 1, any -> mover.step());
    forever("reader of all", random.nextLong(), () -> true, this::locate);
    CopyRacer racer = new CopyRacer(writers, parts, random.nextLong());
    forever("racer", random.nextLong(), () -> canMove, any -> racer.step());
  }

  /** Another server may have its address. */
  private LrcClient client(Node node) {
    ServerIdentity own = ServerIdentity.named(node.name());
    return new LrcClient(connector, new MemberAddress(node.url(), own));
  }

  private List<Node> bridges() {
    return cluster.catalogs().stream().filter(node -> node.foreign().isPresent()).toList();
  }

  private interface Step {
    void run(Random random);
  }

  private void forever(String name, long seed, BooleanSupplier possible, Step step) {
    Random random = new Random(seed);
    Thread thread =
        new Thread(
            () -> {
              while (!over) {
                if (possible.getAsBoolean()) {
                  step.run(random);
                }
                Pause.of(pace.pause(threads.size(), random));
              }
            },
            name);
    thread.setUncaughtExceptionHandler((any, thrown) -> failure.compareAndSet(null, thrown));
    threads.add(thread);
  }

  /** They begin. */
  public FaultLoad start() {
    threads.forEach(Thread::start);
    return this;
  }

  private void ask(String index, RliClient client, Random random) {
    List<LogicalName> names = parts.names().toAsk(random).stream().map(LogicalName::new).toList();
    switch (random.nextInt(4)) {
      case 0 ->
          judgeLocated(
              index,
              calls.call(
                  "locate",
                  index + " " + names.size() + " names",
                  () -> client.locate(names, LOCATE, AttributeSelection.NONE)));
      case 1 ->
          judge(
              calls.call(
                  "getLRCsByPattern", index + " " + LoadNames.SHARED_PATTERN, () -> page(client)),
              ended -> Answers.ofPage(index, ended, LoadNames.allShared()));
      default ->
          judge(
              calls.call(
                  "getLRCs", index + " " + names.size() + " names", () -> client.lrcsOf(names)),
              ended -> Answers.of(index, ended));
    }
  }

  /** All in one page; the index asks catalogs that sent it only filters. */
  private static IndexPage page(RliClient client) {
    GlobPattern pattern = GlobPattern.of(LoadNames.SHARED_PATTERN);
    return client.lrcsMatching(pattern, Optional.of(LOCATE), PageRequest.first(PAGE));
  }

  private <T> void judge(Ended<T> ended, Function<Ended<T>, Answer> answer) {
    if (ended.acknowledged()) {
      bridges().forEach(this::noteListing);
      parts.checker().answered(answer.apply(ended));
    }
  }

  /** An answer is judged by listings that began before it is judged. */
  private void noteListing(Node bridge) {
    long listed = System.nanoTime() - bridge.foreign().orElseThrow().sinceListed().toNanos();
    world.catalog(bridge.name()).listed(listed);
  }

  private void locate(Random random) {
    List<LogicalName> names = parts.names().toAsk(random).stream().map(LogicalName::new).toList();
    Optional<Duration> maxAge = Optional.of(Duration.ZERO).filter(any -> random.nextInt(3) == 0);
    judgeLocated(
        ALL,
        calls.call(
            "locate",
            ALL + " " + names.size() + " names" + maxAge.map(any -> " as of now").orElse(""),
            () -> federation.locate(names, LOCATE, AttributeSelection.NONE, maxAge)));
  }

  /** Each copy must be from the catalog that it is ascribed to. */
  private void judgeLocated(String by, Ended<LocateResult> ended) {
    judge(ended, any -> Answers.ofLocate(by, ended));
    if (ended.acknowledged()) {
      ended.answer().names().stream()
          .flatMap(name -> name.replicas().stream())
          .forEach(
              copy ->
                  parts
                      .checker()
                      .require(
                          Invariant.I2,
                          Writer.isOf(copy.lrcMember(), copy.mapping().mapping()),
                          by + " ascribes to " + copy.lrcMember() + ": " + copy.mapping()));
    }
  }

  /** One call to each server that runs; those that nothing was done to must answer in time. */
  public void ping() {
    for (Node node : cluster.nodes()) {
      AdminClient client = new AdminClient(connector, node.url());
      Stopwatch stopwatch = new Stopwatch(node);
      Ended<?> ended = calls.call("ping", node.name(), client::ping);
      Optional<RlsError> error = Optional.ofNullable(ended.failure()).map(e -> e.error());
      parts.checker().pinged(node.name(), error, ended.start(), ended.end(), stopwatch.others());
    }
  }

  /** Calls by operation and outcome. */
  public Map<String, Long> counts() {
    return calls.counts();
  }

  /** For questions to the whole federation. */
  public RlsClient federation() {
    return federation;
  }

  /** For callers of single servers. */
  public SoapConnector connector() {
    return connector;
  }

  /** Stops all, and throws what one of them could not cope with. */
  public void stop() {
    over = true;
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (failure.get() != null) {
      throw new IllegalStateException("a caller broke off", failure.get());
    }
  }

  @Override
  public void close() {
    over = true;
    federation.close();
    connector.close();
  }
}
