package org.gridrls.web.redirect;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
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
import org.gridrls.transfer.order.TargetOrder;

/**
 * Answers HTTP requests from what {@code locate} finds. A caller needs the same rights as for
 * {@code locate}, and the catalogs are asked in the caller's name. Safe for threads.
 */
public abstract class LocatingServlet extends AuthenticatedServlet {
  private static final long serialVersionUID = 1;

  final transient RedirectAnswer.Context context;
  private final transient Index index;
  private final transient TargetOrder order;
  private final transient Duration deadline;

  /**
   * Asks the server's index on behalf of the caller that this thread carries ({@link CarriedCall}).
   */
  @FunctionalInterface
  public interface Index {
    LocateResult locate(List<LogicalName> names, Duration deadline);
  }

  /**
   * The server that answers.
   *
   * @param baseUrl what others call it
   * @param program its name and version
   */
  public record LocatingServer(String baseUrl, String program, HostSecurity security) {}

  LocatingServlet(Index index, TargetOrder order, RedirectConfig config, LocatingServer server) {
    super(server.security());
    this.index = index;
    this.order = order;
    this.deadline = config.deadline();
    this.context =
        new RedirectAnswer.Context(
            config.retryAfter(), server.baseUrl() + UndecodedPath.FILES, server.program());
  }

  /** Answers an authenticated caller. */
  abstract RedirectAnswer answer(HttpServletRequest request, Caller caller);

  /** Returns the answer in the format of this servlet; failures are plain text before. */
  RedirectAnswer formatted(RedirectAnswer answer) {
    return answer;
  }

  @Override
  protected final void answer(
      HttpServletRequest request, HttpServletResponse response, Caller caller) throws IOException {
    RedirectAnswer answer;
    try {
      answer = answer(request, caller);
    } catch (RlsException e) {
      answer = RedirectAnswer.failed(e, context.retryAfter());
    } catch (RuntimeException e) {
      answer = RedirectAnswer.failed(FaultMapper.unexpected("locating", e), context.retryAfter());
    }
    send(response, answer);
  }

  @Override
  protected final void refuse(HttpServletResponse response, int status, RlsException why)
      throws IOException {
    send(response, RedirectAnswer.text(status, why.getMessage()));
  }

  private void send(HttpServletResponse response, RedirectAnswer plain) throws IOException {
    RedirectAnswer answer = formatted(plain);
    answer.headers().forEach(header -> response.addHeader(header.name(), header.value()));
    response.setHeader("Content-Security-Policy", "default-src 'none'");
    send(response, answer.status(), answer.type(), answer.body());
  }

  /** Returns the order of copies for the site that the request names, or for the server's own. */
  final TargetOrder order(HttpServletRequest request) {
    return NamePath.parameter(request.getQueryString(), "site")
        .filter(site -> !site.isEmpty())
        .map(order::from)
        .orElse(order);
  }

  private static Call call(List<LogicalName> names, Caller caller) {
    List<String> values = names.stream().map(LogicalName::value).toList();
    return new Call(
        caller, "ReplicaLocationIndex", "locate", Arrays.asList(values, null, null, null, null));
  }

  /** May the caller locate the name? Nothing is noted about the question. */
  final boolean mayLocate(LogicalName name, Caller caller) {
    return security.guard().would(call(List.of(name), caller));
  }

  /** Locates the names as if the caller had called {@code locate}. */
  final LocateResult located(List<LogicalName> names, Caller caller) {
    Guard.Ending ending = security.guard().begin(call(names, caller));
    Optional<RlsError> failure = Optional.of(RlsError.INTERNAL);
    try {
      LocateResult result = CarriedCall.supply(caller, () -> index.locate(names, deadline));
      failure = Optional.empty();
      return result;
    } catch (RlsException e) {
      failure = Optional.of(e.error());
      throw e;
    } finally {
      ending.ended(failure);
    }
  }
}
