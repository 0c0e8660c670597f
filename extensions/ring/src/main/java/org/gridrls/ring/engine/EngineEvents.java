package org.gridrls.ring.engine;

import org.infinispan.notifications.Listener;
import org.infinispan.notifications.cachelistener.annotation.CacheEntryCreated;
import org.infinispan.notifications.cachelistener.annotation.CacheEntryModified;
import org.infinispan.notifications.cachelistener.annotation.CacheEntryRemoved;
import org.infinispan.notifications.cachelistener.annotation.DataRehashed;
import org.infinispan.notifications.cachelistener.annotation.TopologyChanged;
import org.infinispan.notifications.cachelistener.event.Event;
import org.infinispan.notifications.cachemanagerlistener.annotation.Merged;
import org.infinispan.notifications.cachemanagerlistener.annotation.ViewChanged;
import org.infinispan.notifications.cachemanagerlistener.event.ViewChangedEvent;

/** Tells of everything that may have changed what a member has. Public for the engine. */
@Listener(sync = false)
public final class EngineEvents {
  private final Runnable changed;

  EngineEvents(Runnable changed) {
    this.changed = changed;
  }

  /** The view of the ring changed. */
  @ViewChanged
  @Merged
  public void view(ViewChangedEvent event) {
    changed.run();
  }

  Object ofSlots() {
    return new OfSlots(changed);
  }

  Object ofEntries() {
    return new OfEntries(changed);
  }

  /** Slots moved. */
  @Listener(sync = false)
  public static final class OfSlots {
    private final Runnable changed;

    OfSlots(Runnable changed) {
      this.changed = changed;
    }

    /** The owners changed. */
    @TopologyChanged
    @DataRehashed
    public void moved(Event<?, ?> event) {
      changed.run();
    }
  }

  /** Entries came, changed or went. */
  @Listener(sync = true)
  public static final class OfEntries {
    private final Runnable changed;

    OfEntries(Runnable changed) {
      this.changed = changed;
    }

    /** An entry changed. */
    @CacheEntryCreated
    @CacheEntryModified
    @CacheEntryRemoved
    @TopologyChanged
    public void entry(Event<?, ?> event) {
      changed.run();
    }
  }
}
