package org.gridrls.bridge.rucio;

import java.io.IOException;
import java.io.InputStreamReader;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.http.ForeignHttp;
import org.gridrls.cli.text.JsonStream;

/**
 * Requests to a Rucio server, with its tokens. An answer that ends early, has no marked end or is
 * not JSON throws UNAVAILABLE; one that takes too long, TIMEOUT. Safe for threads.
 */
final class RucioClient implements AutoCloseable {
  private static final int CONNECTIONS = 40;
  private static final String TOKEN = "X-Rucio-Auth-Token";
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
  static final int OK = 200;
  private static final int UNAUTHORIZED = 401;

  private final URI base;
  private final RucioAccount account;
  private final Duration connect;
  private final CloseableHttpClient client;
  private volatile String token;

  /** {@code connect}: the longest time to connect, and to log in. */
  RucioClient(URI base, RucioAccount account, Optional<SSLContext> tls, Duration connect) {
    this.base = base;
    this.account = account;
    this.connect = connect;
    this.client =
        ForeignHttp.builder(tls, connect, CONNECTIONS)
            // one that the server closed meanwhile would fail, and most questions are not repeated
            .setConnectionReuseStrategy((request, reply, context) -> false)
            .disableAutomaticRetries()
            .build();
  }

  /** An answer that is not 200. Immutable. */
  record Refusal(int status, String exception, String message) {
    RlsException toException() {
      return unavailable(
          "it answers %d %s: %s".formatted(status, exception, Names.shown(message)), null);
    }
  }

  /** Passes on the JSON values of the answer; returns why there is none, if so. */
  Optional<Refusal> get(String path, Patience patience, Consumer<Object> to) {
    return ask("GET", path, null, new Deadline(patience), to);
  }

  /** Sends JSON; otherwise like {@link #get}. */
  Optional<Refusal> post(String path, String json, Patience patience, Consumer<Object> to) {
    return ask("POST", path, json, new Deadline(patience), to);
  }

  /**
   * How long an answer may take. Immutable.
   *
   * @param stall the longest time without a byte
   */
  record Patience(Duration total, Duration stall) {
    static Patience of(Duration total) {
      return new Patience(total, total);
    }
  }

  /** The end of the time for one question. */
  private static final class Deadline {
    private final Duration stall;
    private final long end;

    Deadline(Patience patience) {
      stall = patience.stall;
      end = System.nanoTime() + patience.total.toNanos();
    }

    void require() {
      if (System.nanoTime() - end > 0) {
        throw new RlsException(RlsError.TIMEOUT, "Rucio did not answer before the deadline");
      }
    }
  }

  private Optional<Refusal> ask(
      String method, String path, String json, Deadline deadline, Consumer<Object> to) {
    String used = token;
    if (used == null) {
      used = login();
    }
    Optional<Refusal> refused = once(request(method, path, json), used, deadline, to);
    if (refused.filter(one -> one.status == UNAUTHORIZED).isPresent()) {
      refused = once(request(method, path, json), login(), deadline, to);
    }
    return refused;
  }

  private String login() {
    HttpUriRequestBase request = request("GET", "/auth/userpass", null);
    request.setHeader("X-Rucio-Account", account.account());
    request.setHeader("X-Rucio-Username", account.username());
    request.setHeader("X-Rucio-Password", account.password());
    String[] given = new String[1];
    Optional<Refusal> refused =
        send(
            request,
            reply -> {
              Header header = reply.getFirstHeader(TOKEN);
              given[0] = header == null ? null : header.getValue();
            });
    if (refused.isPresent() || given[0] == null) {
      throw unavailable("it refuses the account %s of bridge.credentials".formatted(account), null);
    }
    token = given[0];
    return token;
  }

  private HttpUriRequestBase request(String method, String path, String json) {
    try {
      HttpUriRequestBase request = new HttpUriRequestBase(method, new URI(base + path));
      if (json != null) {
        request.setEntity(new StringEntity(json, ContentType.APPLICATION_JSON));
      }
      return request;
    } catch (URISyntaxException e) {
      throw new RlsException(RlsError.INTERNAL, "not a URL: " + path, e);
    }
  }

  private Optional<Refusal> once(
      HttpUriRequestBase request, String token, Deadline deadline, Consumer<Object> to) {
    request.setHeader(TOKEN, token);
    request.setHeader("Accept", "application/x-json-stream, application/json");
    request.setConfig(
        RequestConfig.custom()
            .setResponseTimeout(Timeout.of(deadline.stall))
            .setConnectionRequestTimeout(Timeout.of(connect))
            .build());
    return send(request, read(deadline, to));
  }

  /** Reads an answer. */
  @FunctionalInterface
  private interface Reading {
    void read(ClassicHttpResponse reply) throws IOException;
  }

  private static Reading read(Deadline deadline, Consumer<Object> to) {
    return reply -> {
      HttpEntity body = reply.getEntity();
      if (body == null) {
        return;
      }
      if (!body.isChunked() && body.getContentLength() < 0) {
        throw unavailable("the end of its answer is not marked, so it may be a part of one", null);
      }
      JsonStream values =
          new JsonStream(new InputStreamReader(body.getContent(), StandardCharsets.UTF_8));
      for (Optional<Object> one = values.next(); one.isPresent(); one = values.next()) {
        deadline.require();
        to.accept(one.get());
      }
    };
  }

  private Optional<Refusal> send(HttpUriRequestBase request, Reading reading) {
    try {
      return client.execute(
          request,
          reply -> {
            if (reply.getCode() != OK) {
              return Optional.of(
                  new Refusal(
                      reply.getCode(),
                      header(reply, "ExceptionClass"),
                      header(reply, "ExceptionMessage")));
            }
            reading.read(reply);
            return Optional.<Refusal>empty();
          });
    } catch (SocketTimeoutException e) {
      throw new RlsException(
          RlsError.TIMEOUT, "Rucio did not answer in time: " + e.getMessage(), e);
    } catch (IOException e) {
      throw unavailable(e.getMessage() == null ? e.toString() : e.getMessage(), e);
    } catch (IllegalStateException e) {
      throw unavailable("the connection is closed", e);
    } catch (RlsException e) {
      throw e.error() == RlsError.BAD_ARGUMENT ? unavailable(e.getMessage(), e) : e;
    }
  }

  private static String header(ClassicHttpResponse reply, String name) {
    Header header = reply.getFirstHeader(name);
    return header == null ? "" : header.getValue();
  }

  static RlsException unavailable(String why, Throwable cause) {
    return RlsException.later(
        RlsError.UNAVAILABLE, "Rucio could not be asked: " + why, RETRY_AFTER, cause);
  }

  /** Ends all requests. */
  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
  }
}
