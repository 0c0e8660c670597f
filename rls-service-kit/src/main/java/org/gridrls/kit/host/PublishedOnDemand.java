package org.gridrls.kit.host;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.kit.schedule.Schedulers;

/**
 * Publishes each endpoint in the SOAP stack when the first request for its address comes that the
 * direct path leaves: most servers never need most of them, and all together take as long and as
 * much memory as the rest of a server. One thread of its own publishes, so no caller holds a lock
 * meanwhile. Safe for threads.
 */
final class PublishedOnDemand extends Handler.Wrapper {
  private static final String BELOW = "/ws";
  private static final int ENDPOINTS_MAX = 1_000;

  private final ExecutorService publisher = BoundedExecutors.pool("publisher", 1, ENDPOINTS_MAX);
  private final Map<String, Runnable> planned = new ConcurrentHashMap<>();
  private final Map<String, CompletableFuture<Void>> begun = new ConcurrentHashMap<>();
  private final Set<String> published = ConcurrentHashMap.newKeySet();

  /** Plans the publication of what answers at a path below {@code /ws} and below that path. */
  void plan(String path, Runnable publication) {
    planned.put(BELOW + path, publication);
  }

  private CompletableFuture<Void> begun(String address) {
    return begun.computeIfAbsent(
        address, any -> CompletableFuture.runAsync(planned.get(address), publisher));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = Request.getPathInContext(request);
    if (!published.contains(path) && path.startsWith(BELOW)) {
      planned.keySet().stream().filter(path::startsWith).forEach(this::publish);
    }
    return super.handle(request, response, callback);
  }

  /** Waits until it is published; what failed is tried again for the next request. */
  private void publish(String address) {
    CompletableFuture<Void> publication = begun(address);
    try {
      publication.join();
    } catch (RuntimeException e) {
      begun.remove(address, publication);
      throw e;
    }
    published.add(address);
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    Schedulers.stop(publisher);
  }
}
