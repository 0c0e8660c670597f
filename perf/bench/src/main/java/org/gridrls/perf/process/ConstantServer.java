package org.gridrls.perf.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Shows what the web server alone can do: it reads each request and gives back the same bytes,
 * without SOAP. Safe for threads.
 */
public final class ConstantServer extends Handler.Abstract {
  private final byte[] answer;

  ConstantServer(byte[] answer) {
    this.answer = answer;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    Content.Source.asByteBuffer(request);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/xml;charset=UTF-8");
    response.write(true, ByteBuffer.wrap(answer), callback);
    return true;
  }

  /** Argument: a file with the answer. */
  public static void main(String[] arguments) throws Exception {
    LoopbackServer.serve(new ConstantServer(Files.readAllBytes(Path.of(arguments[0]))));
  }
}
