package org.gridrls.client.soap;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.frontend.ClientProxy;
import org.gridrls.client.soap.SoapConnector.Key;

/**
 * A cache of recently used proxies. An evicted proxy still works for its users, and is destroyed
 * when it has none. Safe for threads.
 */
final class ProxyCache implements AutoCloseable {
  private final int most;
  private final Map<Key, Object> proxies = new LinkedHashMap<>(16, 0.75f, true);
  private final Set<Dropped> dropped = new HashSet<>();
  private final ReferenceQueue<Object> unreachable = new ReferenceQueue<>();

  /** An evicted proxy, and the resources to release after it. */
  private static final class Dropped extends PhantomReference<Object> {
    private final Client client;

    Dropped(Object proxy, ReferenceQueue<Object> queue) {
      super(proxy, queue);
      this.client = ClientProxy.getClient(proxy);
    }
  }

  ProxyCache(int most) {
    this.most = most;
  }

  /** Makes it outside of the lock: that takes a while, and others only look theirs up. */
  Object get(Key key, Function<Key, Object> maker) {
    Object kept = find(key);
    return kept == null ? keep(key, maker.apply(key)) : kept;
  }

  private synchronized Object find(Key key) {
    return proxies.get(key);
  }

  private synchronized Object keep(Key key, Object made) {
    Object other = proxies.putIfAbsent(key, made);
    if (other != null) {
      ClientProxy.getClient(made).destroy();
      return other;
    }
    destroyUnreachable();
    if (proxies.size() > most) {
      var eldest = proxies.entrySet().iterator();
      dropped.add(new Dropped(eldest.next().getValue(), unreachable));
      eldest.remove();
    }
    return made;
  }

  private void destroyUnreachable() {
    for (Reference<?> gone = unreachable.poll(); gone != null; gone = unreachable.poll()) {
      if (gone instanceof Dropped proxy && dropped.remove(proxy)) {
        proxy.client.destroy();
      }
    }
  }

  /** Proxies kept, and those dropped that are not destroyed yet. */
  synchronized int size() {
    return proxies.size() + dropped.size();
  }

  @Override
  public synchronized void close() {
    proxies.values().forEach(proxy -> ClientProxy.getClient(proxy).destroy());
    dropped.forEach(proxy -> proxy.client.destroy());
    proxies.clear();
    dropped.clear();
  }
}
