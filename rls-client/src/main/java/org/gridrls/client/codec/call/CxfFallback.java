package org.gridrls.client.codec.call;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import org.apache.cxf.Bus;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.HTTPConduitFactory;
import org.apache.cxf.transport.http.URLConnectionHTTPConduit;
import org.apache.cxf.transport.https.HttpsURLConnectionFactory;
import org.apache.cxf.ws.addressing.EndpointReferenceType;

/**
 * Lets CXF interpret replies to requests that were sent without it: a call of a CXF proxy sends
 * nothing and finds the reply. Safe for threads.
 */
final class CxfFallback {
  private final ThreadLocal<HttpURLConnection> current = new ThreadLocal<>();

  /** A call by CXF. */
  @FunctionalInterface
  interface Call {
    Object run() throws Throwable;
  }

  /** Runs a call that gets this reply; returns or throws what the call does. */
  Object of(AnsweredConnection answered, Call call) throws Throwable {
    current.set(answered);
    try {
      return call.run();
    } finally {
      current.remove();
    }
  }

  /** Lets clients of the bus find the replies, and returns the bus. */
  Bus offeredTo(Bus bus) {
    HTTPConduitFactory conduits =
        (factory, its, endpoint, target) -> new Conduit(its, endpoint, target);
    bus.setExtension(conduits, HTTPConduitFactory.class);
    return bus;
  }

  /** Connects like the class above it where there is no reply to replay. */
  private final class Conduit extends URLConnectionHTTPConduit {
    Conduit(Bus bus, EndpointInfo endpoint, EndpointReferenceType target) throws IOException {
      super(bus, endpoint, target);
      connectionFactory =
          new HttpsURLConnectionFactory() {
            @Override
            public HttpURLConnection createConnection(
                TLSClientParameters tls, Proxy proxy, URL address) throws IOException {
              HttpURLConnection answered = current.get();
              return answered == null ? super.createConnection(tls, proxy, address) : answered;
            }
          };
    }
  }
}
