package org.gridrls.kit.host.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** A request whose first part has been read; the rest is still arriving. */
public final class BegunRequest extends Request.Wrapper {
  private Content.Chunk first;

  public BegunRequest(Request request, byte[] begin) {
    super(request);
    first = Content.Chunk.from(ByteBuffer.wrap(begin), false);
  }

  @Override
  public Content.Chunk read() {
    Content.Chunk chunk = first == null ? super.read() : first;
    first = null;
    return chunk;
  }

  @Override
  public void demand(Runnable ready) {
    if (first == null) {
      super.demand(ready);
    } else {
      getContext().execute(ready);
    }
  }
}
