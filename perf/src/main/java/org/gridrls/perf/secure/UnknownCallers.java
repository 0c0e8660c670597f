package org.gridrls.perf.secure;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.gridrls.client.tls.TrustFiles;
import org.gridrls.perf.catalog.SampleNames;
import org.gridrls.perf.http.HttpReply;
import org.gridrls.perf.http.SoapRequest;

/**
 * A process of those who prove nothing: each asks again as soon as it is refused, over the same
 * connection or a new one, until the process is ended. Tells what became of it at each byte that it
 * is sent.
 */
public final class UnknownCallers {
  private static final String NAMESPACE = "https://gridrls.org/ns/lrc/1";

  private final URI endpoint;
  private final SSLContext context;
  private final boolean anew;
  private final byte[] request;
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();
  private final AtomicLong served = new AtomicLong();

  private UnknownCallers(URI endpoint, SSLContext context, boolean anew) {
    this.endpoint = endpoint;
    this.context = context;
    this.anew = anew;
    String name = SampleNames.name(1);
    String content =
        "<objectType>LOGICAL_NAME</objectType><name>%s</name><page><t:limit>10</t:limit></page>"
            .formatted(name);
    request = SoapRequest.wrapped(endpoint, NAMESPACE, "query", content, name).bytes();
  }

  /** The server, its authority, how many, and {@code same} or {@code new} connections. */
  public static void main(String[] arguments) throws Exception {
    X509TrustManager trust =
        TrustFiles.read(List.of(Path.of(arguments[1]))).manager(Duration.ZERO, Clock.systemUTC());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {trust}, null);
    URI endpoint = URI.create(arguments[0] + "/ws/lrc");
    UnknownCallers callers = new UnknownCallers(endpoint, context, arguments[3].equals("new"));
    for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
      Thread thread = new Thread(callers::callForEver, "caller-" + i);
      thread.setDaemon(true);
      thread.start();
    }
    System.out.println("call what answers at " + endpoint);
    while (System.in.read() >= 0) {
      System.out.println(callers.refused + " " + callers.lost + " " + callers.served);
    }
  }

  private void callForEver() {
    while (true) {
      try (SSLSocket socket =
          (SSLSocket)
              context.getSocketFactory().createSocket(endpoint.getHost(), endpoint.getPort())) {
        socket.setTcpNoDelay(true);
        do {
          call(socket);
        } while (!anew);
      } catch (IOException e) {
        lost.incrementAndGet();
      }
    }
  }

  private void call(SSLSocket socket) throws IOException {
    socket.getOutputStream().write(request);
    HttpReply reply = new HttpReply();
    InputStream in = socket.getInputStream();
    boolean whole = false;
    while (!whole) {
      byte[] space = reply.space();
      int count = in.read(space, reply.filled(), space.length - reply.filled());
      if (count < 0) {
        throw new IOException("ended");
      }
      whole = reply.came(count);
    }
    boolean denied = reply.bodyContains("DENIED".getBytes(StandardCharsets.US_ASCII));
    (reply.status() == 500 && denied ? refused : served).incrementAndGet();
    if (anew) {
      socket.getSession().invalidate();
    }
  }
}
