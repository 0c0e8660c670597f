package org.gridrls.kit.host.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.gridrls.api.Names;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.ReadingCost;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.RefusedCall;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticates callers of a server with security by the connection and the head, and refuses
 * unauthenticated ones before a byte of the message is read. Requests that need no authentication,
 * or are authenticated by the message itself, have a few separate places, so that they cannot block
 * authenticated callers. Safe for threads.
 */
public final class AuthenticationFilter implements Filter {
  /** Attribute of requests: their {@link Caller}, or the exception that refused it. */
  public static final String CALLER = Caller.class.getName();

  private static final Logger log = LoggerFactory.getLogger(AuthenticationFilter.class);
  private static final long LOG_EVERY_NANOS = 1_000_000_000;

  private final HostSecurity security;

  /**
   * The refusal of callers without proof: one for all, because they are many in an attack, and a
   * stack trace takes time.
   */
  private final RlsException unauthenticated;

  private final AtomicLong logged = new AtomicLong(System.nanoTime() - LOG_EVERY_NANOS);
  private final LongAdder unlogged = new LongAdder();
  private final Function<String, Optional<MessageMeter>> places;
  private final RefusalPace pace;

  /** {@code places} are for addresses of callers unauthenticated until their message is read. */
  AuthenticationFilter(
      HostSecurity security, Function<String, Optional<MessageMeter>> places, RefusalPace pace) {
    this.security = security;
    this.unauthenticated = security.unauthenticated();
    this.pace = pace;
    this.places = places;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest http = (HttpServletRequest) request;
    HttpServletResponse reply = (HttpServletResponse) response;
    if (needsNoProofYet(http)) {
      passWithoutProof(http, reply, chain);
      return;
    }
    Optional<Caller> caller;
    try {
      caller = caller(http);
    } catch (RlsException refused) {
      reply.setHeader("Connection", "close"); // its proof gets no better
      refuse(http, reply, true, security.refused(refused));
      return;
    }
    if (caller.isEmpty()) {
      refuse(http, reply, false, unauthenticated);
      return;
    }
    request.setAttribute(CALLER, caller.get());
    chain.doFilter(request, response);
  }

  private void refuse(
      HttpServletRequest request, HttpServletResponse reply, boolean tried, RlsException refused)
      throws IOException {
    logNowAndThen(request, refused);
    security.guard().refused(RefusedCall.byHead(request, tried, Optional.empty(), refused));
    pace.send(request, reply, refused);
  }

  /** A proof that was refused before is not checked again. */
  private Optional<Caller> caller(HttpServletRequest request) {
    if (request.getAttribute(CALLER) instanceof RlsException refused) {
      throw refused;
    }
    return security.authenticator().authenticate(request);
  }

  /** Logs one line per second: refused callers may retry at once and would fill the disk. */
  private void logNowAndThen(HttpServletRequest request, RlsException refused) {
    long now = System.nanoTime();
    long last = logged.get();
    if (now - last < LOG_EVERY_NANOS || !logged.compareAndSet(last, now)) {
      unlogged.increment();
      return;
    }
    log.info(
        "refused at {}: {} ({} more before)",
        Names.shown(request.getRequestURI()),
        refused.getMessage(),
        unlogged.sumThenReset());
  }

  /** A WSDL is public: it states how to authenticate. */
  private static boolean needsNoProofYet(HttpServletRequest request) {
    return !request.getMethod().equals("POST")
        || BodyPrereader.isProvedByMessage(request.getServletPath() + path(request));
  }

  private static String path(HttpServletRequest request) {
    return request.getPathInfo() == null ? "" : request.getPathInfo();
  }

  /** Authenticated connections take ordinary places; the message names the caller. */
  private void passWithoutProof(
      HttpServletRequest request, HttpServletResponse reply, FilterChain chain)
      throws IOException, ServletException {
    if (isProvedByConnection(request)) {
      chain.doFilter(request, reply);
    } else {
      passUnproved(request, reply, chain);
    }
  }

  private boolean isProvedByConnection(HttpServletRequest request) {
    try {
      return request.getMethod().equals("POST")
          && security.authenticator().authenticate(request).isPresent();
    } catch (RlsException refused) {
      return false;
    }
  }

  private void passUnproved(
      HttpServletRequest request, HttpServletResponse reply, FilterChain chain)
      throws IOException, ServletException {
    Optional<MessageMeter> place = places.apply(request.getRemoteAddr());
    if (place.isEmpty()) {
      Refusal.retryLater(
          request, reply, "too many unauthenticated callers at once; nothing was done");
      return;
    }
    try (MessageMeter meter = place.get()) {
      request.setAttribute(ReadingCost.class.getName(), meter);
      chain.doFilter(request, reply);
    }
  }
}
