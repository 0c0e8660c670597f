package org.gridrls.perf.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * One connection to a server that never waits: plain, or with keys and certificates. For one
 * thread.
 */
public interface Connection extends AutoCloseable {
  /** To be watched by a selector. */
  SocketChannel channel();

  /** True once bytes can be sent; called again whenever the channel is ready until it is. */
  boolean opened() throws IOException;

  /** What the channel has to be ready for, as a selection key says it. */
  int interest(boolean unsent);

  /** Sends what can be sent now; true if all of it is. */
  boolean send(ByteBuffer bytes) throws IOException;

  /** As many bytes as are there; -1 at the end. */
  int receive(ByteBuffer into) throws IOException;

  @Override
  void close();
}
