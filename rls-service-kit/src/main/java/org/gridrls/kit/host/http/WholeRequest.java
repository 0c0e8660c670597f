package org.gridrls.kit.host.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** A request whose message has arrived completely. Read by one thread at a time. */
public final class WholeRequest extends Request.Wrapper {
  private final byte[] message;
  private Content.Chunk next;

  public WholeRequest(Request request, byte[] message) {
    super(request);
    this.message = message;
    next = Content.Chunk.from(ByteBuffer.wrap(message), true);
  }

  /** Must not be changed. */
  public byte[] message() {
    return message;
  }

  @Override
  public Content.Chunk read() {
    Content.Chunk chunk = next;
    next = Content.Chunk.next(chunk);
    return chunk;
  }

  @Override
  public void demand(Runnable ready) {
    getContext().execute(ready);
  }

  @Override
  public void fail(Throwable failure) {
    next = Content.Chunk.from(failure, true);
  }
}
