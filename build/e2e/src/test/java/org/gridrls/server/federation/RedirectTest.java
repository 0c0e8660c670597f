package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.index.Verdict;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.RawHttp;
import org.gridrls.testkit.RawHttp.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any HTTP client that asks an index for a name is sent to a copy, or told why not. */
class RedirectTest {
  @TempDir Path directory;
  private Servers servers;
  private String index;

  @BeforeEach
  void open() {
    servers = new Servers(directory);
    servers.start("registry", "roles", "registry");
    servers.start("lrc-1", "roles", "lrc", "site", "geneva");
    servers.start("lrc-2", "roles", "lrc", "site", "lyon");
    servers.start("rli-1", "roles", "rli", "site", "lyon");
    servers.awaitMembers(4);
    index = servers.url("rli-1");
  }

  @AfterEach
  void close() {
    servers.close();
  }

  private void create(String lrc, String name, String target) {
    servers.lrc(lrc).create(Mapping.of(name, target));
  }

  private Reply ask(String method, String target, String headers) {
    try (RawHttp http = RawHttp.to(index)) {
      String head = method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers;
      http.send(head + (method.equals("HEAD") ? "Connection: close\r\n\r\n" : "\r\n"));
      return method.equals("HEAD") ? headReply(http) : http.reply();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A reply to HEAD has a length, but no body. */
  private static Reply headReply(RawHttp http) throws IOException {
    Reply reply = http.replyToHead();
    assertTrue(http.isEnded(), "a reply to HEAD has no body");
    return reply;
  }

  private Reply get(String target) {
    return ask("GET", target, "");
  }

  @Test
  void namesOfEveryKindLeadToTheirCopies() {
    List<String> names =
        List.of(
            "cms/run7/f.root",
            "/cms//f",
            "a b",
            "é/😀",
            "a/../b",
            "..",
            "%41",
            "a+b",
            "a?b#c",
            "a;b",
            "a\\b",
            "x/",
            "/",
            "100%",
            "a/./b",
            "/ws/rli",
            "\"'<>&");
    names.forEach(name -> create("lrc-1", name, "http://h/" + names.indexOf(name)));
    servers.awaitInStep("rli-1");
    for (String name : names) {
      String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
      String expected = "http://h/" + names.indexOf(name);
      Reply reply = get("/f/" + encoded);
      assertEquals(307, reply.status(), name + "\n" + reply);
      assertEquals(expected, reply.header("Location"), name);
      assertEquals(expected, get("/f/?lfn=" + encoded).header("Location"), name);
    }
    assertEquals("http://h/1", get("/f//cms//f").header("Location"));
    assertEquals("http://h/4", get("/f/a/../b").header("Location"));
    assertEquals("http://h/9", get("/f/a;b").header("Location"));
    assertEquals("http://h/14", get("/f/a/./b").header("Location"));
    assertEquals("http://h/5", get("/f/%2e%2e").header("Location"));
  }

  @Test
  void otherPathsAreReadAsStrictlyAsBefore() {
    for (String path :
        List.of("/ws/%2e%2e/metrics", "/console%2findex.html", "/ws//rli", "/x/..;/metrics")) {
      Reply reply = get(path);
      assertTrue(reply.status() == 400 || reply.status() == 404, path + reply);
    }
    assertEquals(200, get("/health").status());
    assertEquals(400, get("/f/").status());
    assertEquals(400, get("/f/%zz").status());
    assertEquals(400, get("/f/%C3%28").status());
    assertEquals(400, get("/f/a%0d%0ab").status());
    assertEquals(405, ask("PUT", "/f/a", "").status());
    assertEquals(421, hostReply("evil.example").status());
  }

  private Reply hostReply(String host) {
    try (RawHttp http = RawHttp.to(index)) {
      return http.send("GET /f/a HTTP/1.1\r\nHost: " + host + "\r\n\r\n").reply();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theCopyOfTheIndexsSiteOrOfTheSiteAskedForComesFirst() {
    create("lrc-1", "f", "http://geneva/f");
    create("lrc-2", "f", "http://lyon/f");
    servers.awaitInStep("rli-1");
    Reply reply = get("/f/f");
    assertEquals("http://lyon/f", reply.header("Location"));
    assertTrue(reply.head().contains("<http://lyon/f>; rel=duplicate; pri=1"), reply.head());
    assertTrue(reply.head().contains("<http://geneva/f>; rel=duplicate; pri=2"), reply.head());
    assertEquals("http://geneva/f", get("/f/f?site=geneva").header("Location"));
    Reply head = ask("HEAD", "/f/f", "");
    assertEquals(307, head.status());
    assertEquals("http://lyon/f", head.header("Location"));
    Reply range = ask("GET", "/f/f", "Range: bytes=5-9\r\n");
    assertEquals(307, range.status());
    Reply metalink = ask("GET", "/f/f", "Accept: application/metalink4+xml\r\n");
    assertEquals(200, metalink.status());
    assertTrue(
        metalink.body().contains("<url priority=\"1\">http://lyon/f</url>"), metalink.body());
  }

  @Test
  void clientsOfDrsGetTheCopiesAsAnObject() throws IOException {
    List<Attribute> facts =
        List.of(
            Attribute.integer("size", 5),
            Attribute.text("md5", "0f343b0931126a20f133d67c2b018a3b"),
            Attribute.date("created_time", Instant.parse("2026-11-27T04:01:32Z")));
    for (Attribute fact : facts) {
      servers
          .lrc("lrc-1")
          .defineAttribute(
              new AttributeDefinition(fact.name(), ObjectType.LOGICAL_NAME, fact.type()));
    }
    servers
        .lrc("lrc-1")
        .put(new AttributedMapping(Mapping.of("cms/f", "https://geneva/f"), facts, List.of()));
    create("lrc-2", "cms/f", "https://lyon/f");
    servers.awaitInStep("rli-1");
    Reply reply = get("/ga4gh/drs/v1/objects/cms%2Ff?expand=false");
    assertEquals(200, reply.status(), reply::toString);
    String body = reply.body();
    assertTrue(body.contains("\"self_uri\":\"drs://127.0.0.1/cms%2Ff\""), body);
    assertTrue(body.contains("\"size\":5,\"created_time\":\"2026-11-27T04:01:32"), body);
    int lyon = body.indexOf("\"access_url\":{\"url\":\"https://lyon/f\"},\"region\":\"lyon\"");
    int geneva =
        body.indexOf("\"access_url\":{\"url\":\"https://geneva/f\"},\"region\":\"geneva\"");
    assertTrue(lyon >= 0 && lyon < geneva, body);
    assertEquals(200, get("/ga4gh/drs/v1/service-info").status());
    Reply none = get("/ga4gh/drs/v1/objects/none");
    assertEquals(404, none.status(), none::toString);
    assertTrue(none.body().contains("\"status_code\":404"), none.body());
    try (RawHttp http = RawHttp.to(index)) {
      String json = "Content-Type: application/json\r\n";
      String ids = "{\"bulk_object_ids\":[\"cms%2Ff\",\"none\"]}";
      Reply bulk = http.post("/ga4gh/drs/v1/objects", json, ids).reply();
      assertEquals(200, bulk.status(), bulk::toString);
      assertTrue(
          bulk.body().contains("{\"requested\":2,\"resolved\":1,\"unresolved\":1}"), bulk.body());
    }
  }

  @Test
  void noHasAnAgeAndUnknownNamesTheSilent() {
    servers.awaitInStep("rli-1");
    Reply none = get("/f/none");
    assertEquals(404, none.status(), none::toString);
    assertTrue(none.body().matches("(?s)not registered as of \\d+ s ago: none\n.*"), none.body());
    assertTrue(Double.parseDouble(none.header("Rls-Age")) < 60, none::head);
    create("lrc-1", "gone", "http://h/gone");
    servers.awaitInStep("rli-1");
    String silent = servers.url("lrc-1");
    servers.stop("lrc-1");
    Reply unknown = get("/f/gone");
    assertEquals(503, unknown.status(), unknown::toString);
    assertEquals("10", unknown.header("Retry-After"));
    assertTrue(unknown.body().contains("lrc-1"), unknown.body());
    assertFalse(unknown.head().contains("Location"), silent);
  }

  @Test
  void onlyAServerWithAnIndexRedirectsAndOnlyIfItShould() {
    Eventually.holds(
        "the index answers",
        () ->
            servers
                    .rli("rli-1")
                    .locate(
                        List.of(new LogicalName("x")),
                        Duration.ofSeconds(2),
                        AttributeSelection.NONE)
                    .names()
                    .get(0)
                    .verdict()
                != Verdict.FOUND);
    index = servers.url("lrc-1");
    assertEquals(404, get("/f/x").status());
    index = servers.start("rli-2", "roles", "rli", "redirector.enabled", "false").baseUrl();
    assertEquals(404, get("/f/x").status());
    assertEquals(404, get("/ga4gh/drs/v1/objects/x").status());
  }
}
