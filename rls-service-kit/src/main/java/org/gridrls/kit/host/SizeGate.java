package org.gridrls.kit.host;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.SizeLimitHandler;
import org.eclipse.jetty.util.Callback;
import org.gridrls.api.RlsError;

/**
 * Lets in only requests up to a size: one that says that it is larger is answered at once with the
 * typed fault TOO_LARGE; one that does not say is cut off while it is read.
 */
final class SizeGate extends SizeLimitHandler {
  static final String MESSAGE = "the request is larger than this server takes; split it";

  private static final byte[] FAULT = Refusal.of(RlsError.TOO_LARGE, MESSAGE);

  private final long bytesMax;

  SizeGate(long bytesMax) {
    super(bytesMax, -1);
    this.bytesMax = bytesMax;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (request.getLength() <= bytesMax) {
      return super.handle(request, response, callback);
    }
    response.setStatus(Refusal.STATUS);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Refusal.CONTENT_TYPE);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, FAULT.length);
    response.write(true, ByteBuffer.wrap(FAULT), callback);
    return true;
  }
}
