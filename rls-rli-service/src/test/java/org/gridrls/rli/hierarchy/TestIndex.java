package org.gridrls.rli.hierarchy;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.update.UpdateSender;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.NameLists;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.rli.update.FilterDelta;
import org.gridrls.rli.update.LoopGuard;
import org.gridrls.rli.update.UpdateLimits;
import org.gridrls.rli.update.UpdateReceiver;
import org.gridrls.testkit.MutableClock;

/** An index in memory that receives and has parents, among others; every message is noted. */
final class TestIndex implements AutoCloseable {
  static final Duration INTERVAL = Duration.ofSeconds(5);

  /** The indexes of a test, by where they take updates. */
  static final class World implements AutoCloseable {
    final MutableClock clock = MutableClock.standing();
    final Map<String, TestIndex> byUrl = new HashMap<>();

    TestIndex index(String name, Path directory) {
      TestIndex index = new TestIndex(name, directory, this);
      byUrl.put(index.updates(), index);
      return index;
    }

    @Override
    public void close() {
      byUrl.values().forEach(TestIndex::close);
    }
  }

  final Sources sources = new Sources();
  final UpdateReceiver receiver;
  final Parents parents;
  final List<String> heard = new ArrayList<>();
  boolean away;
  private final String name;

  private TestIndex(String name, Path directory, World world) {
    this.name = name;
    UpdateLimits limits =
        new UpdateLimits(
            Duration.ofHours(1), 9, Duration.ofMinutes(10), 1 << 20, 3, RecentRemovals.BYTES_MAX);
    this.receiver =
        new UpdateReceiver(
            sources,
            () -> limits,
            Clocks.both(world.clock),
            NameLists.IN_MEMORY,
            Runnable::run,
            new LoopGuard(url(), 3));
    this.parents =
        new Parents(
            new ParentConfig(List.of(), UpdateKind.LIST, Duration.ofSeconds(1), INTERVAL, 1 << 20),
            new ParentContext(
                url(),
                directory.resolve(name),
                sources,
                Clocks.both(world.clock),
                url -> new Wire(world.byUrl.get(url)),
                new Ancestors(asker(world), world.clock),
                new Random(7)));
  }

  private Ancestors.Asker asker(World world) {
    return new Ancestors.Asker() {
      @Override
      public boolean isSelf(String url) {
        return url.equals(updates());
      }

      @Override
      public Optional<List<String>> parentsOf(String url) {
        return Optional.ofNullable(world.byUrl.get(url))
            .filter(index -> !index.away)
            .map(index -> index.status().stream().map(one -> one.target().rli()).toList());
      }
    };
  }

  String url() {
    return "http://" + name + ".example/ws/rli";
  }

  String updates() {
    return "http://" + name + ".example/ws/update";
  }

  void feeds(TestIndex parent, UpdateKind kind) {
    parents.add(UpdateTarget.everything(parent.updates(), kind));
  }

  void feeds(TestIndex parent) {
    feeds(parent, UpdateKind.LIST);
  }

  List<UpdateTargetStatus> status() {
    return parents.status();
  }

  Receipt list(UpdateSource source, String... names) {
    OpenUpdate open = receiver.begin(source);
    receiver.part(open.updateId(), 0, false, Samples.plain(names));
    return receiver.commit(open.updateId(), 1, names.length);
  }

  Receipt change(UpdateSource source, long base, List<String> added, List<String> removed) {
    return receiver.incremental(
        source, BaseState.before(source, base), Samples.names(added), Samples.names(removed));
  }

  /** The messages since the last question. */
  List<String> heard() {
    List<String> all = List.copyOf(heard);
    heard.clear();
    return all;
  }

  SourceState state(String member) {
    return sources.of(Samples.url(member)).orElseThrow();
  }

  List<String> names(String member) {
    List<String> names = new ArrayList<>();
    ((ListContent) state(member).content()).from("").forEachRemaining(names::add);
    return names;
  }

  boolean mightHave(String member, String logicalName) {
    return ((FilterContent) state(member).content()).mightContain(logicalName);
  }

  @Override
  public void close() {
    parents.close();
  }

  /** The way to an index, which may be away. */
  private record Wire(TestIndex to) implements UpdateSender {
    private UpdateReceiver said(String message) {
      if (to.away) {
        throw new RlsException(RlsError.TRANSPORT_FAILED, "cannot reach " + to.updates());
      }
      to.heard.add(message);
      return to.receiver;
    }

    @Override
    public OpenUpdate begin(UpdateSource source, long expectedNames) {
      return said("begin").begin(source);
    }

    @Override
    public void sendPart(String updateId, int number, byte[] gzippedNames) {
      said("part").part(updateId, number, true, new ByteArrayInputStream(gzippedNames));
    }

    @Override
    public Receipt commit(String updateId, int parts, long names) {
      return said("commit").commit(updateId, parts, names);
    }

    @Override
    public void abort(String updateId) {
      said("abort").abort(updateId);
    }

    @Override
    public Receipt sendIncremental(
        UpdateSource source, BaseState base, List<String> added, List<String> removed) {
      return said("incremental +" + added + " -" + removed)
          .incremental(source, base, Samples.names(added), Samples.names(removed));
    }

    @Override
    public Receipt sendBloom(UpdateSource source, long names, BloomFilter filter) {
      return said("bloom").bloom(source, filter, names);
    }

    @Override
    public Receipt sendBloomDelta(UpdateSource source, BaseState base, long names, BitDelta bits) {
      return said("bloom delta").bloomDelta(source, new FilterDelta(base, names, bits));
    }

    @Override
    public Receipt heartbeat(UpdateSource source) {
      return said("heartbeat").heartbeat(source);
    }
  }
}
