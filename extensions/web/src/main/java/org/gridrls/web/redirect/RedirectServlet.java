package org.gridrls.web.redirect;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocateResult;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.kit.host.http.UndecodedPath;
import org.gridrls.kit.security.AuthenticatedServlet;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.CarriedCall;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.transfer.metalink.Metalink;
import org.gridrls.transfer.order.TargetOrder;

/**
 * Answers {@code GET /f/<logical name>} and {@code GET /f/?lfn=<logical name>}. A caller needs the
 * same rights as for {@code locate}, and the catalogs are asked in the caller's name. The name is a
 * value to look up, never a path. Safe for threads.
 */
public final class RedirectServlet extends AuthenticatedServlet {
  private static final long serialVersionUID = 1;

  private final transient Index index;
  private final transient TargetOrder order;
  private final transient RedirectConfig config;
  private final transient RedirectAnswer.Context context;

  /**
   * Asks the server's index on behalf of the caller that this thread carries ({@link CarriedCall}).
   */
  @FunctionalInterface
  public interface Index {
    LocateResult locate(LogicalName name, Duration deadline);
  }

  /**
   * The server that answers.
   *
   * @param baseUrl what others call it
   * @param program its name and version
   */
  public record Server(String baseUrl, String program, HostSecurity security) {}

  public RedirectServlet(Index index, TargetOrder order, RedirectConfig config, Server server) {
    super(server.security());
    this.index = index;
    this.order = order;
    this.config = config;
    this.context =
        new RedirectAnswer.Context(
            config.retryAfter(), server.baseUrl() + UndecodedPath.PREFIX, server.program());
  }

  @Override
  protected void answer(HttpServletRequest request, HttpServletResponse response, Caller caller)
      throws IOException {
    send(response, answer(request, caller));
  }

  @Override
  protected void refuse(HttpServletResponse response, int status, RlsException why)
      throws IOException {
    send(response, RedirectAnswer.text(status, why.getMessage()));
  }

  private RedirectAnswer answer(HttpServletRequest request, Caller caller) {
    try {
      LogicalName name = name(request);
      TargetOrder ordered =
          NamePath.parameter(request.getQueryString(), "site")
              .filter(site -> !site.isEmpty())
              .map(order::from)
              .orElse(order);
      LocateResult result = located(name, caller);
      return RedirectAnswer.of(
          result, ordered.of(result.names().get(0)), wantsMetalink(request), context);
    } catch (RlsException e) {
      return failed(e);
    } catch (RuntimeException e) {
      return failed(FaultMapper.unexpected("redirecting", e));
    }
  }

  private static LogicalName name(HttpServletRequest request) {
    String path = (String) request.getAttribute(UndecodedPath.ATTRIBUTE);
    if (path != null && !path.isEmpty()) {
      return NamePath.name(path);
    }
    return NamePath.parameter(request.getQueryString(), "lfn")
        .map(LogicalName::new)
        .orElseThrow(
            () ->
                new RlsException(
                    RlsError.BAD_ARGUMENT, "the URL has no logical name: /f/NAME or /f/?lfn=NAME"));
  }

  /** Locates the name as if the caller had called {@code locate}. */
  private LocateResult located(LogicalName name, Caller caller) {
    List<Object> parameters = Arrays.asList(List.of(name.value()), null, null, null, null);
    Guard.Ending ending =
        security.guard().begin(new Call(caller, "ReplicaLocationIndex", "locate", parameters));
    Optional<RlsError> failure = Optional.of(RlsError.INTERNAL);
    try {
      LocateResult result = CarriedCall.supply(caller, () -> index.locate(name, config.deadline()));
      failure = Optional.empty();
      return result;
    } catch (RlsException e) {
      failure = Optional.of(e.error());
      throw e;
    } finally {
      ending.ended(failure);
    }
  }

  /**
   * Programs that cannot send the header say {@code ?metalink}. Who takes a Metalink as well as
   * anything else, such as aria2, wants the file.
   */
  private static boolean wantsMetalink(HttpServletRequest request) {
    String accept = String.valueOf(request.getHeader("Accept")).toLowerCase(Locale.ROOT);
    return NamePath.parameter(request.getQueryString(), "metalink").isPresent()
        || (accept.contains(Metalink.MEDIA_TYPE) && !accept.contains("*/*"));
  }

  private RedirectAnswer failed(RlsException failure) {
    return switch (failure.error()) {
      case PERMISSION_DENIED ->
          RedirectAnswer.text(HttpServletResponse.SC_FORBIDDEN, failure.getMessage());
      case UNAVAILABLE, OVERLOADED, TIMEOUT, TRANSPORT_FAILED ->
          RedirectAnswer.later(failure.getMessage(), config.retryAfter());
      default ->
          RedirectAnswer.text(
              failure.error().blame() == RlsError.Blame.CALLER
                  ? HttpServletResponse.SC_BAD_REQUEST
                  : HttpServletResponse.SC_INTERNAL_SERVER_ERROR,
              failure.getMessage());
    };
  }

  private static void send(HttpServletResponse response, RedirectAnswer answer) throws IOException {
    answer.headers().forEach(header -> response.addHeader(header.name(), header.value()));
    response.setHeader("Content-Security-Policy", "default-src 'none'");
    send(response, answer.status(), answer.type(), answer.body());
  }
}
