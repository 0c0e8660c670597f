package org.gridrls.web.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.JsonText;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.kit.security.AuthenticatedServlet;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.kit.security.HostSecurity;

/**
 * Answers the pages' questions that no service of this server answers, as JSON: {@code history},
 * {@code rights}, {@code compare}, {@code order} and those to other members, such as searches.
 * Callers prove who they are as at the services. Safe for threads.
 */
final class AnswersServlet extends AuthenticatedServlet {
  static final String PATH = "/console/answers/";

  private static final long serialVersionUID = 1;
  private static final int OVERLOADED = 503;
  private static final int BODY_MAX = 256 << 10;

  private final transient Supplier<Optional<Console.ConsoleServer>> server;
  private final transient Supplier<Optional<MemberProxy>> elsewhere;
  private final transient History history;
  private final transient Rights rights;
  private final transient CostlyCalls costly = CostlyCalls.scans();
  private final transient Comparisons comparisons = new Comparisons();

  AnswersServlet(
      HostSecurity security,
      Supplier<Optional<Console.ConsoleServer>> server,
      Supplier<Optional<MemberProxy>> elsewhere,
      History history) {
    super(security);
    this.server = server;
    this.elsewhere = elsewhere;
    this.history = history;
    this.rights = new Rights(security);
  }

  /** Answers by POST, which pages of other origins can't send, what is work for other servers. */
  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    doGet(request, response);
  }

  @Override
  protected void answer(HttpServletRequest request, HttpServletResponse response, Caller caller)
      throws IOException {
    try {
      send(response, HttpServletResponse.SC_OK, answer(request, caller));
    } catch (RlsException failure) {
      send(response, status(failure), said(failure));
    } catch (RuntimeException e) {
      RlsException failure = FaultMapper.unexpected("answering the console", e);
      send(response, status(failure), said(failure));
    }
  }

  @Override
  protected void refuse(HttpServletResponse response, int status, RlsException why)
      throws IOException {
    Map<String, Object> refusal = new LinkedHashMap<>(said(why));
    refusal.put("accepts", rights.accepts());
    send(response, status, refusal);
  }

  private Map<String, Object> answer(HttpServletRequest request, Caller caller) {
    String question = request.getMethod() + " " + request.getPathInfo();
    return switch (question) {
      case "GET /history" -> {
        security.guard().admit(new Call(caller, "Administration", "getStatistics", List.of()));
        yield history.columns();
      }
      case "GET /rights" -> rights.of(caller, given(request, "name"));
      case "POST /compare" -> comparisons.run(server.get().orElseThrow(), caller, pair(request));
      case "POST /order" -> CopyOrder.of(server.get().orElseThrow().order(), body(request));
      case "POST /members" ->
          admitted(caller, "Registry", "members").members(caller, given(request, "cursor"));
      case "POST /explain" ->
          admitted(caller, "Registry", "explain").explain(caller, given(request, "name"));
      case "POST /senders" ->
          admitted(caller, "ReplicaLocationIndex", "listSenders")
              .senders(caller, required(request, "index"));
      case "POST /copies" ->
          admitted(caller, "Administration", "getStatistics")
              .copies(caller, required(request, "replicator"));
      case "POST /pass" ->
          costly.runProved(
              Optional.of(caller),
              () -> pass(ProxiedOperation.of(required(request, "operation")), request, caller));
      default -> throw new RlsException(RlsError.BAD_ARGUMENT, "no such question: " + question);
    };
  }

  /** Searches at another server; what is asked for counts in the rules here, too. */
  private <Q, P, A> Map<String, Object> pass(
      ProxiedOperation<Q, P, A> question, HttpServletRequest request, Caller caller) {
    Q message = MessageXml.request(question.message(), body(request));
    String portType = question.portType().getSimpleName();
    security
        .guard()
        .admit(
            new Call(caller, portType, question.operation(), question.parameters().apply(message)));
    return elsewhere
        .get()
        .orElseThrow()
        .pass(caller, required(request, "server"), question, message);
  }

  /**
   * The rules of this server apply as well as those of the one that is asked, so a caller learns
   * nothing more where this server may not name its callers to others.
   */
  private MemberProxy admitted(Caller caller, String portType, String operation) {
    security.guard().admit(new Call(caller, portType, operation, List.of()));
    return elsewhere.get().orElseThrow();
  }

  private static Comparisons.Pair pair(HttpServletRequest request) {
    return new Comparisons.Pair(
        required(request, "catalog"),
        required(request, "with"),
        "catalog".equals(request.getParameter("as")));
  }

  private static String body(HttpServletRequest request) {
    try {
      byte[] bytes = request.getInputStream().readNBytes(BODY_MAX + 1);
      if (bytes.length > BODY_MAX) {
        throw new RlsException(RlsError.TOO_LARGE, "at most " + BODY_MAX + " bytes are read");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the request can't be read", e);
    }
  }

  private static String required(HttpServletRequest request, String name) {
    return given(request, name)
        .orElseThrow(() -> new RlsException(RlsError.BAD_ARGUMENT, name + " is missing"));
  }

  private static Optional<String> given(HttpServletRequest request, String name) {
    return Optional.ofNullable(request.getParameter(name));
  }

  private static int status(RlsException failure) {
    return switch (failure.error()) {
      case PERMISSION_DENIED -> HttpServletResponse.SC_FORBIDDEN;
      case OVERLOADED -> OVERLOADED;
      default ->
          failure.error().blame() == RlsError.Blame.CALLER
              ? HttpServletResponse.SC_BAD_REQUEST
              : HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
    };
  }

  private static Map<String, Object> said(RlsException failure) {
    return Map.of("code", failure.error().name(), "message", failure.getMessage());
  }

  private static void send(HttpServletResponse response, int status, Map<String, Object> value)
      throws IOException {
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    send(response, status, "application/json;charset=utf-8", JsonText.of(value));
  }
}
