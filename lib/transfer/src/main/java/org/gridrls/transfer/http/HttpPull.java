package org.gridrls.transfer.http;

import java.util.Optional;
import java.util.concurrent.ExecutorService;
import javax.net.ssl.SSLContext;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.mover.Incoming;
import org.gridrls.transfer.mover.Moved;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Fetches files by HTTP and HTTPS. The thread of the caller reads the first stream of a file;
 * streams are added while they raise the rate. Safe for threads; closing it ends its connections
 * and threads.
 */
public final class HttpPull implements Mover<Incoming>, AutoCloseable {
  private final HttpSources sources;
  private final PullLimits limits;
  private final ExecutorService streams;

  public HttpPull(PullLimits limits, Optional<SSLContext> tls, OriginTokens tokens) {
    this(limits, StorageAccess.of(tls, tokens), ReadableHosts.ANY);
  }

  /** Creates a mover that reads only what {@code hosts} allow, also after redirects. */
  public HttpPull(PullLimits limits, StorageAccess access, ReadableHosts hosts) {
    this.limits = limits;
    this.sources = new HttpSources(limits, access, hosts);
    this.streams = BoundedExecutors.pool("transfer-stream", limits.connections(), 1);
  }

  @Override
  public boolean handles(TargetUrl source) {
    return source.isHttp();
  }

  @Override
  public Moved move(TargetUrl source, Incoming incoming) throws SourceException, LandingException {
    return new Pull(source, incoming, new Pull.PullResources(sources, limits, streams)).run();
  }

  @Override
  public void close() {
    sources.close();
    streams.shutdownNow();
  }
}
