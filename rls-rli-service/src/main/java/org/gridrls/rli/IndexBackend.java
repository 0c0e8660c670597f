package org.gridrls.rli;

import java.util.ServiceLoader;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.rli.index.LocationIndex;
import org.gridrls.rli.index.source.SourceStore;

/** The shared storage of several indexes, instead of the memory of one. Safe for threads. */
public interface IndexBackend extends AutoCloseable {
  SourceStore sources();

  /** Answers from all members; {@code local} answers from {@link #sources}. */
  LocationIndex answering(LocationIndex local);

  Metrics metrics();

  @Override
  void close();

  /** Opens backends; a module beside the server's jars provides it as a service. */
  interface Provider {
    IndexBackend open(RingConfig config, RoleContext context);
  }

  /** Throws UNAVAILABLE if the module is not installed. */
  static IndexBackend open(RingConfig config, RoleContext context) {
    return ServiceLoader.load(Provider.class)
        .findFirst()
        .orElseThrow(
            () ->
                new RlsException(
                    RlsError.UNAVAILABLE,
                    "rli.ring needs the module rls-ring, which is not installed: unpack its"
                        + " archive (rls-ring-VERSION.tar.gz) where the server is installed"))
        .open(config, context);
  }
}
