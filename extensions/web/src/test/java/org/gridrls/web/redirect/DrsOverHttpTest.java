package org.gridrls.web.redirect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.cli.text.JsonText;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.host.SoapHost;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.host.http.UndecodedPath;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.testkit.MutableClock;
import org.gridrls.transfer.order.SiteDistances;
import org.gridrls.web.redirect.LocatingServlet.LocatingServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of GA4GH DRS 1.5 get what {@code locate} knows, as the published OpenAPI has it. */
class DrsOverHttpTest {
  private static final Attribute SIZE = Attribute.integer("size", 5);
  private static final Attribute MD5 = Attribute.text("md5", "0f343b0931126a20f133d67c2b018a3b");
  private static final Attribute CREATED =
      Attribute.date("created_time", Instant.parse("2026-11-27T04:01:32Z"));
  private static final NotCovered SILENT =
      NotCovered.of("lrc-9", Optional.empty(), NotCovered.Reason.EXPIRED, "");

  private static final HostSecurity SECURITY =
      new HostSecurity(Authenticator.OPEN, DrsOverHttpTest::admit);

  private final Map<String, List<Replica>> registered = new HashMap<>();
  private Completeness basis = new Completeness(2, true, List.of());
  private Optional<RlsError> failure = Optional.empty();
  private final SoapHost server =
      SoapHost.bind(
          ConfigFile.of(
                  Map.of("server.port", 0), settings -> HostConfig.read(settings.section("server")))
              .value(),
          SECURITY);

  @BeforeEach
  void start() {
    RedirectConfig config =
        ConfigFile.of(
                Map.of(),
                settings -> RedirectConfig.read(settings.section("redirector"), SiteDistances.NONE))
            .value();
    server.serveNames(
        UndecodedPath.OBJECTS,
        new DrsServlet(
            this::locate,
            config.order(Optional.empty(), MutableClock.standing()),
            config,
            new LocatingServer(server.baseUrl(), "rls 1", SECURITY)));
    server.accept();
  }

  private static void admit(Call call) {
    if (call.parameters().get(0).toString().contains("secret")) {
      throw new RlsException(RlsError.PERMISSION_DENIED, "you must not");
    }
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private LocateResult locate(List<LogicalName> names, Duration deadline) {
    failure.ifPresent(
        error -> {
          throw new RlsException(error, "not now");
        });
    List<LocatedName> located =
        names.stream()
            .map(
                name -> {
                  List<Replica> copies = registered.getOrDefault(name.value(), List.of());
                  Verdict none = basis.complete() ? Verdict.NOT_REGISTERED : Verdict.UNKNOWN;
                  return new LocatedName(name, copies.isEmpty() ? none : Verdict.FOUND, copies);
                })
            .toList();
    return new LocateResult(located, List.of(), basis);
  }

  private void register(String name, String site, String target, Attribute... attributes) {
    registered
        .computeIfAbsent(name, any -> new ArrayList<>())
        .add(
            new Replica(
                "http://l/ws/lrc",
                "lrc-" + site,
                new AttributedMapping(Mapping.of(name, target), List.of(attributes), List.of()),
                Place.of(site, null, null)));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder at(String path) {
    return HttpRequest.newBuilder(URI.create(server.baseUrl() + "/ga4gh/drs/v1/" + path));
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(at(path));
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return send(
        at(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> bulk(List<String> ids) throws Exception {
    return post("objects", JsonText.of(Map.of("bulk_object_ids", ids)));
  }

  private static String header(HttpResponse<?> reply, String name) {
    return reply.headers().firstValue(name).orElse("");
  }

  private static String error(HttpResponse<String> reply) {
    assertEquals("application/json", header(reply, "Content-Type"));
    Map<?, ?> error = DrsSchema.checked("Error", reply.body());
    assertEquals((long) reply.statusCode(), error.get("status_code"));
    return error.get("msg").toString();
  }

  @Test
  void anObjectHasWhatTheCatalogsStateAndItsCopies() throws Exception {
    register("/cms/run 7/f.root", "geneva", "https://h/f", SIZE, MD5, CREATED);
    Attribute sha = Attribute.text("SHA-1", "AA".repeat(20));
    register("/cms/run 7/f.root", "lyon", "root://h//f", SIZE, sha);
    register("/cms/run 7/f.root", "lyon", "gsiftp://user:pw@h//f");
    register("/cms/run 7/f.root", "lyon", "davs://h/f?x");
    for (String query : List.of("", "?expand=true")) {
      HttpResponse<String> reply = get("objects/%2Fcms%2Frun%207%2Ff.root" + query);
      assertEquals(200, reply.statusCode(), reply.body());
      Map<?, ?> object = DrsSchema.checked("DrsObject", reply.body());
      assertEquals("/cms/run 7/f.root", object.get("id"));
      assertEquals("f.root", object.get("name"));
      String host = URI.create(server.baseUrl()).getHost();
      assertEquals("drs://" + host + "/%2Fcms%2Frun%207%2Ff.root", object.get("self_uri"));
      assertEquals(5L, object.get("size"));
      assertEquals(
          "2026-11-27T04:01:32Z", object.get("created_time").toString().replace(".000", ""));
      assertEquals(
          List.of(
              Map.of("type", "md5", "checksum", MD5.value()),
              Map.of("type", "sha1", "checksum", "aa".repeat(20))),
          object.get("checksums"));
      List<?> methods = new ArrayList<>((List<?>) object.get("access_methods"));
      assertEquals(2, methods.size(), "no XRootD, no password: " + methods);
      assertTrue(
          methods.contains(
              Map.of(
                  "type", "https", "access_url", Map.of("url", "https://h/f"), "region", "geneva")),
          methods::toString);
      assertFalse(reply.headers().toString().contains("pw@"), reply.headers()::toString);
      assertEquals("true", header(reply, "Rls-Complete"));
    }
    assertEquals(
        200, post("objects/%2Fcms%2Frun%207%2Ff.root", "{\"passports\": []}").statusCode());
  }

  @ParameterizedTest
  @CsvSource({"size", "md5", "created_time"})
  void aRequiredMemberThatNobodyStatesOrThatIsDisputedIsNotMadeUp(String member) throws Exception {
    List<Attribute> others = new ArrayList<>(List.of(SIZE, MD5, CREATED));
    others.removeIf(one -> one.name().equals(member));
    register("silent", "a", "https://h/f", others.toArray(new Attribute[0]));
    register("disputed", "a", "https://h/f", SIZE, MD5, CREATED);
    others.add(
        switch (member) {
          case "size" -> Attribute.integer(member, 6);
          case "md5" -> Attribute.text(member, "1f343b0931126a20f133d67c2b018a3b");
          default -> Attribute.date(member, Instant.EPOCH);
        });
    register("disputed", "b", "https://h/g", others.toArray(new Attribute[0]));
    for (String name : List.of("silent", "disputed")) {
      HttpResponse<String> reply = get("objects/" + name);
      assertEquals(406, reply.statusCode(), reply.body());
      String named = member.equals("md5") ? "checksums" : member;
      assertTrue(error(reply).endsWith(": " + named), reply.body());
    }
  }

  @Test
  void aNameWithoutACopyThatDrsCanExpressIsNoObject() throws Exception {
    register("f", "a", "root://h//f", SIZE, MD5, CREATED);
    register("f", "a", server.baseUrl() + "/f/f", SIZE);
    HttpResponse<String> reply = get("objects/f");
    assertEquals(406, reply.statusCode());
    assertTrue(error(reply).endsWith(": access_methods"), reply.body());
  }

  @Test
  void noIsNotFoundAndUnknownIsLater() throws Exception {
    HttpResponse<String> none = get("objects/none");
    assertEquals(404, none.statusCode());
    assertTrue(error(none).startsWith("not registered"), none.body());
    basis = new Completeness(1, true, List.of(SILENT));
    HttpResponse<String> unknown = get("objects/none");
    assertEquals(503, unknown.statusCode());
    assertTrue(error(unknown).contains("lrc-9"), unknown.body());
    assertEquals("10", header(unknown, "Retry-After"));
    register("some", "a", "https://h/f", SIZE, MD5, CREATED);
    HttpResponse<String> some = get("objects/some");
    assertEquals(200, some.statusCode());
    assertEquals("false", header(some, "Rls-Complete"));
    failure = Optional.of(RlsError.OVERLOADED);
    HttpResponse<String> overloaded = get("objects/some");
    assertEquals(503, overloaded.statusCode());
    assertEquals("not now", error(overloaded));
  }

  @Test
  void aBulkRequestSaysForEachObjectWhyItIsNotThere() throws Exception {
    register("a b", "a", "https://h/f", SIZE, MD5, CREATED);
    register("/secret", "a", "https://h/secret", SIZE, MD5, CREATED);
    register("bare", "a", "https://h/bare");
    HttpResponse<String> reply =
        bulk(List.of("a b", "none", "a%20b", "%2Fsecret", "bare", "%zz", "none"));
    assertEquals(200, reply.statusCode(), reply.body());
    assertFalse(reply.body().contains("https://h/secret"), reply.body());
    Map<?, ?> bulk = DrsSchema.checked("DrsObjects", reply.body());
    assertEquals(Map.of("requested", 7L, "resolved", 2L, "unresolved", 5L), bulk.get("summary"));
    assertEquals(
        List.of(
            Map.of("error_code", 400L, "object_ids", List.of("%zz")),
            Map.of("error_code", 403L, "object_ids", List.of("%2Fsecret")),
            Map.of("error_code", 404L, "object_ids", List.of("none", "none")),
            Map.of("error_code", 406L, "object_ids", List.of("bare"))),
        bulk.get("unresolved_drs_objects"));
    basis = new Completeness(1, true, List.of(SILENT));
    HttpResponse<String> later = bulk(List.of("none", "a b"));
    assertTrue(later.body().contains("\"error_code\":503"), later.body());
    assertEquals("10", header(later, "Retry-After"));
    assertEquals("false", header(later, "Rls-Complete"));
    assertEquals(403, get("objects/%2Fsecret").statusCode());
  }

  @Test
  void aBulkRequestNeedsNoContentType() throws Exception {
    var body = HttpRequest.BodyPublishers.ofString("{\"bulk_object_ids\": [\"x\"]}");
    for (String type : List.of("application/x-www-form-urlencoded", "application/json")) {
      HttpResponse<String> reply = send(at("objects").header("Content-Type", type).POST(body));
      assertEquals(200, reply.statusCode(), reply.body());
    }
  }

  @Test
  void aBulkRequestIsBounded() throws Exception {
    assertEquals(200, bulk(List.of()).statusCode());
    assertEquals(200, bulk(Collections.nCopies(DrsServlet.BULK_MAX, "x")).statusCode());
    HttpResponse<String> many = bulk(Collections.nCopies(DrsServlet.BULK_MAX + 1, "x"));
    assertEquals(413, many.statusCode());
    error(many);
    assertEquals(413, bulk(List.of("x".repeat(1 << 20))).statusCode());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{}",
        "{\"bulk_object_ids\": \"x\"}",
        "{\"bulk_object_ids\": [1]}",
        "{\"bulk_object_ids\": [null]}"
      })
  void aBrokenBulkRequestIsRefused(String body) throws Exception {
    HttpResponse<String> reply = post("objects", body);
    assertEquals(400, reply.statusCode(), reply.body());
    error(reply);
  }

  @Test
  void thereAreNoAccessIdsAndSlashesAreEncoded() throws Exception {
    register("a/b", "a", "https://h/f", SIZE, MD5, CREATED);
    register("access", "a", "https://h/f", SIZE, MD5, CREATED);
    assertEquals(200, get("objects/a%2Fb").statusCode());
    assertEquals(200, get("objects/access").statusCode());
    assertTrue(error(get("objects/a/b")).contains("%2F"));
    for (HttpResponse<String> reply :
        List.of(
            get("objects/a%2Fb/access/https"),
            post("objects/a%2Fb/access/https", "{}"),
            post("objects/access", "{}"))) {
      assertEquals(404, reply.statusCode(), reply.body());
      assertTrue(error(reply).contains("no access ids"), reply.body());
    }
    assertEquals(404, get("nothing").statusCode());
    assertEquals(404, get("objects").statusCode());
    assertEquals(400, get("objects/%C3%28").statusCode());
    assertEquals(
        405,
        send(at("objects/x").method("OPTIONS", HttpRequest.BodyPublishers.noBody())).statusCode());
  }

  @Test
  void theServiceDescribesItself() throws Exception {
    HttpResponse<String> reply = get("service-info");
    assertEquals(200, reply.statusCode());
    Map<?, ?> info = DrsSchema.checked("Service", reply.body());
    assertEquals((long) DrsServlet.BULK_MAX, info.get("maxBulkRequestLength"));
    assertEquals(server.baseUrl(), info.get("id"));
  }
}
