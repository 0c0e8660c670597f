package org.gridrls.web.redirect;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.cli.text.JsonParser;
import org.gridrls.cli.text.JsonText;
import org.gridrls.kit.host.http.UndecodedPath;
import org.gridrls.kit.security.Caller;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetOrder;

/**
 * Answers the read-only requests of GA4GH DRS 1.5. The id of an object is a logical name, always
 * percent-encoded; each copy has its URL at once, so there are no access ids. Passports are
 * ignored: the rights are those of the caller. Safe for threads.
 */
public final class DrsServlet extends LocatingServlet {
  /** More ids in one bulk request are refused. */
  static final int BULK_MAX = 100;

  private static final long serialVersionUID = 1;
  private static final String JSON = "application/json";
  private static final int BODY_MAX = 1 << 20;

  public DrsServlet(Index index, TargetOrder order, RedirectConfig config, LocatingServer server) {
    super(index, order, config, server);
  }

  /** Answers as GET does, because a body has only passports, or the ids of a bulk request. */
  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    doGet(request, response);
  }

  @Override
  RedirectAnswer formatted(RedirectAnswer answer) {
    if (!answer.type().equals(RedirectAnswer.PLAIN)) {
      return answer;
    }
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("msg", answer.body().strip());
    error.put("status_code", answer.status());
    return json(answer.status(), answer.headers(), error);
  }

  private static RedirectAnswer json(
      int status, List<RedirectAnswer.Header> headers, Map<String, Object> body) {
    return new RedirectAnswer(status, headers, JSON, JsonText.of(body));
  }

  @Override
  RedirectAnswer answer(HttpServletRequest request, Caller caller) {
    String path = (String) request.getAttribute(UndecodedPath.ATTRIBUTE);
    boolean post = request.getMethod().equals("POST");
    List<String> parts = List.of(path.split("/", -1));
    if (path.equals("service-info") && !post) {
      return json(200, List.of(), serviceInfo());
    }
    if (path.equals("objects") && post) {
      return objects(ids(request), order(request), caller);
    }
    boolean bulkAccess = path.equals("objects/access") && post;
    if (!parts.get(0).equals("objects") || parts.size() < 2) {
      return RedirectAnswer.text(404, "DRS has no such resource, or not with this method");
    }
    if (bulkAccess || (parts.size() == 4 && parts.get(2).equals("access"))) {
      return RedirectAnswer.text(
          404, "there are no access ids: each access method of an object has its access_url");
    }
    return parts.size() == 2
        ? object(NamePath.name(parts.get(1)), order(request), caller)
        : RedirectAnswer.text(400, "the id of an object is percent-encoded: a slash is %2F");
  }

  private Map<String, Object> serviceInfo() {
    String base = context.ownFiles().substring(0, context.ownFiles().indexOf(UndecodedPath.FILES));
    Map<String, Object> info = new LinkedHashMap<>();
    info.put("id", base);
    info.put("name", "Replica Location Service, " + DrsObject.host(base));
    info.put("type", Map.of("group", "org.ga4gh", "artifact", "drs", "version", "1.5.0"));
    info.put("organization", Map.of("name", DrsObject.host(base), "url", base));
    info.put("version", context.generator().replaceFirst("^rls ", ""));
    info.put("maxBulkRequestLength", BULK_MAX);
    info.put("drs", Map.of("maxBulkRequestLength", BULK_MAX));
    return info;
  }

  private RedirectAnswer object(LogicalName id, TargetOrder order, Caller caller) {
    LocateResult result = located(List.of(id), caller);
    LocatedName name = result.names().get(0);
    return RedirectAnswer.of(
        result,
        context,
        headers -> {
          List<RankedCopy> copies = order.of(name);
          RedirectAnswer.describe(name, copies, headers);
          DrsObject object = DrsObject.of(name, copies, context.ownFiles());
          return object.missing().isEmpty()
              ? json(200, headers, object.members())
              : new RedirectAnswer(406, headers, RedirectAnswer.PLAIN, object.problem());
        });
  }

  private static List<String> ids(HttpServletRequest request) {
    try {
      byte[] body = request.getInputStream().readNBytes(BODY_MAX + 1);
      requireAtMost(BODY_MAX, body.length, "bytes");
      Object value = JsonParser.parse(new String(body, StandardCharsets.UTF_8));
      if (value instanceof Map<?, ?> map
          && map.get("bulk_object_ids") instanceof List<?> ids
          && ids.stream().allMatch(String.class::isInstance)) {
        requireAtMost(BULK_MAX, ids.size(), "ids");
        return ids.stream().map(String.class::cast).toList();
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the request is not JSON", e);
    }
    throw new RlsException(RlsError.BAD_ARGUMENT, "bulk_object_ids must be a list of texts");
  }

  private static void requireAtMost(int most, int given, String what) {
    if (given > most) {
      throw new RlsException(RlsError.TOO_LARGE, "a request has at most " + most + " " + what);
    }
  }

  private RedirectAnswer objects(List<String> ids, TargetOrder order, Caller caller) {
    Map<String, LogicalName> names = new LinkedHashMap<>();
    Map<String, DrsBulk.IdOutcome> invalid = new HashMap<>();
    for (String id : ids) {
      try {
        names.put(id, NamePath.name(id));
      } catch (RlsException e) {
        invalid.put(id, DrsBulk.IdOutcome.failed(400));
      }
    }
    Map<LogicalName, DrsBulk.IdOutcome> outcomes = new HashMap<>();
    names.values().stream()
        .distinct()
        .collect(Collectors.partitioningBy(name -> mayLocate(name, caller)))
        .values()
        .forEach(some -> outcomes.putAll(outcomes(some, order, caller)));
    DrsBulk bulk = new DrsBulk();
    ids.forEach(
        id -> bulk.add(id, names.containsKey(id) ? outcomes.get(names.get(id)) : invalid.get(id)));
    return json(200, bulk.headers(context.retryAfter()), bulk.members());
  }

  /** The failure of a call is the outcome of each of its names. */
  private Map<LogicalName, DrsBulk.IdOutcome> outcomes(
      List<LogicalName> names, TargetOrder order, Caller caller) {
    Map<LogicalName, DrsBulk.IdOutcome> outcomes = new HashMap<>();
    if (names.isEmpty()) {
      return outcomes;
    }
    try {
      LocateResult result = located(names, caller);
      for (LocatedName name : result.names()) {
        boolean complete = result.completeness().about(name.logicalName().value()).complete();
        outcomes.put(name.logicalName(), outcome(name, complete, order));
      }
    } catch (RlsException e) {
      int status = RedirectAnswer.failed(e, context.retryAfter()).status();
      names.forEach(name -> outcomes.put(name, DrsBulk.IdOutcome.failed(status)));
    }
    return outcomes;
  }

  private DrsBulk.IdOutcome outcome(LocatedName name, boolean complete, TargetOrder order) {
    return switch (name.verdict()) {
      case NOT_REGISTERED -> DrsBulk.IdOutcome.failed(404);
      case UNKNOWN -> DrsBulk.IdOutcome.failed(503);
      case FOUND -> {
        DrsObject object = DrsObject.of(name, order.of(name), context.ownFiles());
        yield object.missing().isEmpty()
            ? new DrsBulk.IdOutcome(200, complete, object.members())
            : DrsBulk.IdOutcome.failed(406);
      }
    };
  }
}
