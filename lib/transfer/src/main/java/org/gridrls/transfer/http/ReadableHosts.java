package org.gridrls.transfer.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.stream.Stream;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.gridrls.transfer.order.TargetUrl;

/** Decides what may be read. Implementations are safe for threads. */
public interface ReadableHosts {
  ReadableHosts ANY =
      new ReadableHosts() {
        @Override
        public boolean allow(TargetUrl url) {
          return true;
        }

        @Override
        public boolean allow(String host, InetAddress address) {
          return true;
        }
      };

  /** True if a redirect may lead to the URL. */
  boolean allow(TargetUrl url);

  /** True if a connection may be made to an address of the host. */
  boolean allow(String host, InetAddress address);

  /** Resolves hosts to allowed addresses; connections are made to no other ones. */
  final class Resolver extends SystemDefaultDnsResolver {
    private final ReadableHosts hosts;

    Resolver(ReadableHosts hosts) {
      this.hosts = hosts;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      InetAddress[] allowed =
          Stream.of(super.resolve(host))
              .filter(address -> hosts.allow(host, address))
              .toArray(InetAddress[]::new);
      if (allowed.length == 0) {
        throw new UnknownHostException("its address must not be read");
      }
      return allowed;
    }
  }
}
