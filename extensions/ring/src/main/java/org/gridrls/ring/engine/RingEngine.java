package org.gridrls.ring.engine;

import java.io.ObjectInputFilter;
import java.net.BindException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.gridrls.api.Causes;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.ring.peer.SlotPeers;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.gridrls.ring.transport.MemberTransport;
import org.gridrls.ring.transport.MemberTrust;
import org.gridrls.ring.transport.RingTerms;
import org.gridrls.rli.RingConfig;
import org.infinispan.Cache;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.configuration.global.ShutdownHookBehavior;
import org.infinispan.conflict.EntryMergePolicy;
import org.infinispan.conflict.MergePolicy;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.partitionhandling.PartitionHandling;
import org.infinispan.remoting.transport.jgroups.JGroupsTransport;
import org.jgroups.JChannel;
import org.jgroups.util.NameCache;

/** One member of a ring on Infinispan: joins when it is opened, leaves when it is closed. */
public final class RingEngine implements AutoCloseable {
  static final int OWNERS = 2;

  /** Changes with everything that members store and send. */
  private static final int FORMAT = 5;

  private static final long TIMEOUT_SECONDS = 15;

  /** The classes that Java may deserialize here; our own messages need none of it. */
  static final String SERIAL_FILTER =
      "maxdepth=32;maxrefs=100000;org.jgroups.**;org.infinispan.**;java.base/*;java.rmi/*;"
          + "java.management/*;!*";

  private final Closer closer = new Closer();
  private final InfinispanSlotStore store;
  private final EnginePeers peers;

  private RingEngine(RingConfig ring, String self, Supplier<MemberTransport> opening)
      throws Exception {
    boolean joined = false;
    try {
      MemberTransport transport = closer.opened(opening.get());
      boolean joining = transport.knock(RingChannel.others(ring));
      JChannel channel = closer.opened(RingChannel.open(ring, transport, joining));
      DefaultCacheManager manager =
          closer.opened(new DefaultCacheManager(global(ring, self, channel).build(), false));
      manager.defineConfiguration("parts", parts().build());
      manager.defineConfiguration("entries", entries().build());
      manager.start();
      Cache<String, byte[]> parts = manager.getCache("parts");
      Cache<String, String> entries = manager.getCache("entries");
      requireUnique(self, channel);
      this.store = new InfinispanSlotStore(manager, parts, entries);
      this.peers = closer.opened(new EnginePeers(transport, channel, ring.name()));
      joined = true;
    } finally {
      if (!joined) {
        closer.close();
      }
    }
  }

  private static void requireUnique(String self, JChannel channel) {
    long called =
        channel.getView().getMembers().stream()
            .filter(member -> self.equals(NameCache.get(member)))
            .count();
    if (called > 1) {
      throw new IllegalStateException("it has a member '" + self + "' (setting 'name') already");
    }
  }

  /**
   * Joins the ring, or begins it if no member answers. Throws UNAVAILABLE if a member refuses.
   *
   * @param self the name of this member, which no other has
   * @param trust empty for an open ring
   */
  public static RingEngine open(RingConfig ring, String self, Optional<MemberTrust> trust) {
    return open(ring, self, terms(ring), trust);
  }

  static RingTerms terms(RingConfig ring) {
    return new RingTerms(ring.name(), FORMAT, Slots.COUNT, OWNERS);
  }

  static RingEngine open(
      RingConfig ring, String self, RingTerms terms, Optional<MemberTrust> trust) {
    return open(ring, self, () -> MemberTransport.open(terms, trust));
  }

  static RingEngine open(RingConfig ring, String self, Supplier<MemberTransport> opening) {
    filterSerial();
    try {
      return new RingEngine(ring, self, opening);
    } catch (Exception e) {
      String why =
          Causes.first(e, BindException.class)
              .map(taken -> ring.bind() + " (rli.ring.bind) is in use")
              .orElseGet(() -> String.valueOf(e.getMessage()));
      throw new RlsException(
          RlsError.UNAVAILABLE, "the ring " + ring.name() + " can't be joined: " + why, e);
    }
  }

  /** A filter that the operator has set (jdk.serialFilter) stays. */
  private static synchronized void filterSerial() {
    if (ObjectInputFilter.Config.getSerialFilter() == null) {
      ObjectInputFilter.Config.setSerialFilter(
          ObjectInputFilter.Config.createFilter(SERIAL_FILTER));
    }
  }

  private static GlobalConfigurationBuilder global(RingConfig ring, String self, JChannel channel) {
    GlobalConfigurationBuilder global = new GlobalConfigurationBuilder();
    global
        .transport()
        .defaultTransport()
        .addProperty(JGroupsTransport.CHANNEL_CONFIGURATOR, new ReadyChannel(channel));
    global.transport().clusterName(ring.name()).nodeName(self);
    global.transport().distributedSyncTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    global.shutdown().hookBehavior(ShutdownHookBehavior.DONT_REGISTER);
    global.jmx().disable();
    return global;
  }

  private static ConfigurationBuilder parts() {
    ConfigurationBuilder parts = cache(CacheMode.DIST_SYNC, MergePolicy.PREFERRED_NON_NULL);
    parts.clustering().hash().numOwners(OWNERS).keyPartitioner(new SlotPartitioner());
    parts.clustering().hash().numSegments(Slots.COUNT);
    parts.clustering().stateTransfer().chunkSize(64);
    return parts;
  }

  private static ConfigurationBuilder entries() {
    return cache(CacheMode.REPL_SYNC, new LatestEntry());
  }

  private static ConfigurationBuilder cache(CacheMode mode, EntryMergePolicy<?, ?> merging) {
    ConfigurationBuilder cache = new ConfigurationBuilder();
    cache.encoding().mediaType(MediaType.APPLICATION_OBJECT_TYPE);
    cache.clustering().cacheMode(mode).remoteTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    cache
        .clustering()
        .partitionHandling()
        .whenSplit(PartitionHandling.ALLOW_READ_WRITES)
        .mergePolicy(merging);
    return cache;
  }

  public SlotStore store() {
    return store;
  }

  public SlotPeers peers() {
    return peers;
  }

  @Override
  public void close() {
    closer.close();
  }
}
