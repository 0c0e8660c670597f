package org.gridrls.kit.host;

import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.gridrls.api.member.ServerIdentity;

/**
 * States in the head of every reply below {@code /ws} which server and which catalog answers,
 * whatever part of the host makes the reply. Safe for threads.
 */
final class StatedIdentity extends Handler.Wrapper {
  private static final String SERVICES = "/ws/";

  private volatile Supplier<Optional<ServerIdentity>> source = Optional::empty;
  private volatile Statement last;

  private record Statement(ServerIdentity identity, HttpField header) {
    static Statement of(ServerIdentity identity) {
      return new Statement(identity, new HttpField(ServerIdentity.HEADER, identity.header()));
    }
  }

  /** Called for each reply; a catalog may take another number while it runs. */
  void of(Supplier<Optional<ServerIdentity>> identity) {
    source = identity;
  }

  /** Requests are served on threads of other pools. */
  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (Request.getPathInContext(request).startsWith(SERVICES)) {
      source.get().map(this::header).ifPresent(response.getHeaders()::put);
    }
    return super.handle(request, response, callback);
  }

  private HttpField header(ServerIdentity identity) {
    Statement known = last;
    if (known == null || !known.identity.equals(identity)) {
      known = Statement.of(identity);
      last = known;
    }
    return known.header;
  }
}
