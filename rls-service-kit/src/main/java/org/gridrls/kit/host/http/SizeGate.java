package org.gridrls.kit.host.http;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.SizeLimitHandler;
import org.eclipse.jetty.util.Callback;
import org.gridrls.api.RlsError;

/**
 * Lets in only requests up to a size: a request that declares a larger size is answered immediately
 * with the typed fault TOO_LARGE; one without a declared size is cut off while it is read.
 */
public final class SizeGate extends SizeLimitHandler {
  public static final String MESSAGE = "the request is larger than this server accepts; split it";

  private static final Refusal FAULT = Refusal.of(RlsError.TOO_LARGE, MESSAGE);

  private final long bytesMax;

  SizeGate(long bytesMax) {
    super(bytesMax, -1);
    this.bytesMax = bytesMax;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (request.getLength() < 0) {
      return super.handle(request, response, callback);
    }
    if (request.getLength() <= bytesMax) {
      return getHandler().handle(request, response, callback); // of which no more bytes are read
    }
    HeadRefusal.send(
        new HeadRefusal.Exchange(request, response, callback),
        FAULT,
        HttpStatus.PAYLOAD_TOO_LARGE_413);
    return true;
  }
}
