package org.gridrls.bridge.dav;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.http.FakeServer;
import org.gridrls.bridge.http.FakeServer.Request;
import org.gridrls.bridge.http.PercentCode;
import org.gridrls.bridge.http.TimeLimit;
import org.gridrls.bridge.port.CredentialFile;
import org.gridrls.bridge.port.ForeignFile;
import org.gridrls.bridge.storage.FileStorage;
import org.gridrls.bridge.storage.StorageCatalog;
import org.gridrls.bridge.storage.StorageTestBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is absent only below a collection that is there, and only whole answers count. */
class DavStorageTest extends StorageTestBase {
  @TempDir Path directory;

  @Override
  protected FileStorage storage() {
    try {
      Path file =
          Files.writeString(
              directory.resolve("account"), "username = me\npassword = " + SECRET + "\n");
      return new DavStorage(
          URI.create(server.url() + "/dav/a%20b"),
          Optional.of(DavAccount.of(CredentialFile.of(file))),
          Optional.empty(),
          () -> 0);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String resource(String href, String properties) {
    return "<D:response><D:href>"
        + href
        + "</D:href><D:propstat><D:prop>"
        + properties
        + "</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>";
  }

  private static String file(String href) {
    return resource(href, "<x:getcontentlength xmlns:x=\"DAV:\">7</x:getcontentlength>");
  }

  private static String collection(String href) {
    return resource(href, "<D:resourcetype><D:collection/></D:resourcetype>");
  }

  private static String answer(String... resources) {
    return FakeServer.body(
        207,
        "<?xml version=\"1.0\"?><D:multistatus xmlns:D=\"DAV:\">"
            + String.join("", resources)
            + "</D:multistatus>");
  }

  /** Answers by depth and path below the base. */
  private void serve(Map<String, String> answers) {
    server.answer(
        request ->
            answers.getOrDefault(
                request.headers().getOrDefault("depth", request.method())
                    + " "
                    + request.path().replaceFirst("^/dav/a%20b", ""),
                FakeServer.status(404)));
  }

  private static final String ROOT = collection("/dav/a%20b/");

  @Test
  void aFileHasItsUrlSizeAndTheChecksumsThatTheServerGives() {
    serve(
        Map.of(
            "0 /x%2B%C3%BC", answer(file("/dav/a%20b/x+%C3%BC")),
            "HEAD /x%2B%C3%BC",
                FakeServer.head(7, "Digest: adler32=a1b2c3,md5=AAAAAAAAAAAAAAAAAAAAAA==")));
    assertEquals(
        Map.of(
            "lfn:/x+ü",
            new ForeignFile(
                "lfn:/x+ü",
                List.of(
                    Attribute.integer("size", 7),
                    Attribute.text("adler32", "00a1b2c3"),
                    Attribute.text("md5", "0".repeat(32))),
                List.of(
                    new ForeignFile.Copy(
                        server.url() + "/dav/a%20b/x+%C3%BC",
                        List.of(Attribute.text("site", "geneva")))))),
        query("lfn:/x+ü"));
    assertEquals("adler32,md5", server.requests.get(1).headers().get("want-digest"));
    String basic = "Basic bWU6bm90LWluLWFueS1tZXNzYWdl";
    assertEquals(
        List.of(basic, basic),
        server.requests.stream().map(one -> one.headers().get("authorization")).toList());
    catalog.query(List.of("lfn:/x+ü"), AttributeSelection.NONE);
    assertEquals(3, server.requests.size());
  }

  @Test
  void withoutChecksumsInTimeTheFileIsStillFound() {
    server.answer(request -> request.method().equals("HEAD") ? null : answer(file("/dav/a%20b/x")));
    assertEquals(List.of(Attribute.integer("size", 7)), query("lfn:/x").get("lfn:/x").attributes());
  }

  @Test
  void aNameIsAbsentOnlyBelowACollectionThatIsThere() {
    serve(Map.of("0 /", answer(ROOT)));
    assertEquals(
        Map.of(),
        query("lfn:/x", "lfn:/a//b", "lfn:/a/../b", "lfn:/a/", "lfn://a", "lfn:/./a", "other"));
    assertEquals(2, server.requests.size());
    serve(Map.of());
    assertFails(RlsError.UNAVAILABLE, "no such collection", () -> query("lfn:/x"));
    serve(Map.of("0 /", answer(file("/dav/a%20b"))));
    assertFails(RlsError.UNAVAILABLE, "bridge.url names a file", () -> query("lfn:/x"));
  }

  @Test
  void aCollectionIsNoFile() {
    serve(
        Map.of(
            "0 /", answer(ROOT),
            "0 /x", answer(collection("/dav/a%20b/x/")),
            "0 /y", FakeServer.status(301, "Location: " + server.url() + "/dav/a%20b/y/")));
    assertEquals(Map.of(), query("lfn:/x", "lfn:/y"));
  }

  @Test
  void otherAnswersAreNoAnswers() {
    for (int status : List.of(200, 301, 401, 403, 405, 423, 500, 503, 507)) {
      server.answer(request -> FakeServer.status(status, "Location: http://127.0.0.1:9/dav/x"));
      assertFails(RlsError.UNAVAILABLE, "it answers " + status, () -> query("lfn:/x"));
      assertFails(RlsError.UNAVAILABLE, "it answers " + status, this::listed);
    }
    server.answer(request -> null);
    try (StorageCatalog hasty = catalog(Duration.ofMillis(300))) {
      assertFails(
          RlsError.TIMEOUT,
          "did not answer in time",
          () -> hasty.query(List.of("lfn:/x"), AttributeSelection.NONE));
    }
  }

  /** XRootD answers so. */
  @Test
  void aFailureInsideAFileIsNoDoubt() {
    serve(
        Map.of(
            "0 /", answer(ROOT),
            "0 /f/x", FakeServer.status(500),
            "0 /f/x/y", FakeServer.status(500),
            "0 /f", answer(file("/dav/a%20b/f")),
            "0 /d/x", FakeServer.status(500),
            "0 /d", answer(collection("/dav/a%20b/d"))));
    assertEquals(Map.of(), query("lfn:/f/x", "lfn:/f/x/y"));
    assertFails(RlsError.UNAVAILABLE, "it answers 500", () -> query("lfn:/d/x"));
  }

  /** Also of XRootD. */
  @Test
  void aServerThatDoesNotEncodeIsFoundOut() {
    String[] listed = {"/plain/", "/plain/a%41", "/plain/aA", "/plain/100%", "/plain/h#x"};
    Map<String, String> answers = new HashMap<>();
    for (String href : listed) {
      answers.put("0 " + PercentCode.encodedPath(href), answer(file(href)));
    }
    answers.put(
        "1 /plain/",
        answer(
            collection("/plain/"),
            file("/plain/a%41"),
            file("/plain/aA"),
            file("/plain/100%"),
            file("/plain/h#x"),
            file("/plain/b%42")));
    serve(answers);
    DavStorage storage =
        new DavStorage(
            URI.create(server.url() + "/plain"), Optional.empty(), Optional.empty(), () -> 0);
    List<String> names = new ArrayList<>();
    storage.list("", Optional.empty(), TimeLimit.of(Duration.ofSeconds(8)), names::add);
    assertEquals(List.of("aA", "a%41", "aA", "100%", "h#x", "b%42"), names);
    storage.close();
  }

  @Test
  void aTreeIsListed() {
    serve(
        Map.of(
            "1 /",
                answer(
                    file("/dav/a%20b/z"),
                    ROOT,
                    collection("/dav/a%20b/d/"),
                    collection("/dav/a%20b/d.e")),
            "1 /d/",
                answer(
                    collection(server.url() + "/dav/a%20b/d"),
                    file(server.url() + "/dav/a%20b/d/%20f+%25")),
            "1 /d.e/",
                answer(
                    collection("/dav/a%20b/d.e/"),
                    file("/dav/a%20b/d.e/%FF"),
                    file("/dav/a%20b/d.e/a%0Ab"),
                    file("/dav/a%20b/d.e/a%2Fb"))));
    assertEquals(List.of("lfn:/z", "lfn:/d/ f+%", "unfit: 3"), listed());
  }

  /** Every one of them would be a file elsewhere, or the same file again. */
  @Test
  void addressesOutsideOfTheBaseAreRefused() {
    String port = server.url().replaceFirst(".*:", "");
    for (String href :
        List.of(
            "http://evil.example.org/dav/a%20b/x",
            "https://127.0.0.1:" + port + "/dav/a%20b/x",
            "http://127.0.0.1/dav/a%20b/x",
            "http://127.0.0.1:" + port + "@evil.example.org/dav/a%20b/x",
            "//evil.example.org/dav/a%20b/x",
            "/dav/x",
            "/dav/a",
            "/dav/a%20bc/x",
            "/dav/a%20b/../x",
            "/dav/a%20b/%2e%2E/x",
            "/dav/a%20b/./x",
            "/dav/a%20b//x",
            "/dav/a%20b/x?y",
            "/dav/a%20b/x#y",
            "x",
            "file:///etc/passwd")) {
      serve(Map.of("1 /", answer(ROOT, file(href)), "0 /x", answer(file(href))));
      assertFails(RlsError.UNAVAILABLE, "not below bridge.url", this::listed);
      assertFails(RlsError.UNAVAILABLE, "not below bridge.url", () -> query("lfn:/x"));
    }
  }

  @Test
  void answersAboutOthersAreRefused() {
    serve(
        Map.of(
            "1 /", answer(ROOT, file("/dav/a%20b/d/x")),
            "0 /x", answer(file("/dav/a%20b/y")),
            "0 /y", answer(file("/dav/a%20b/y"), file("/dav/a%20b/y"))));
    assertFails(RlsError.UNAVAILABLE, "about others", this::listed);
    assertFails(RlsError.UNAVAILABLE, "about others", () -> query("lfn:/x"));
    assertFails(RlsError.UNAVAILABLE, "about others", () -> query("lfn:/y"));
  }

  @Test
  void answersThatAreNotWholeFail() {
    String whole = answer(ROOT, file("/dav/a%20b/x"));
    String status = "<D:status>HTTP/1.1 507 Full</D:status>";
    Map<String, String> bad = new HashMap<>();
    bad.put("not whole XML", FakeServer.body(207, "<D:multistatus xmlns:D=\"DAV:\">" + ROOT));
    bad.put("expected: ", whole.replace("</D:multistatus>", ""));
    bad.put("it lists what", answer(file("/dav/a%20b/x")));
    bad.put(
        "it answers only a part: HTTP/1.1 507 Full",
        answer(ROOT, "<D:response><D:href>/dav/a%20b/</D:href>" + status + "</D:response>"));
    bad.put(
        "properties as 403", answer(ROOT, file("/dav/a%20b/x").replace("200 OK", "403 Forbidden")));
    bad.put("something else than properties", answer(ROOT, "<D:response/>"));
    bad.put(
        "several addresses",
        answer(ROOT, file("/dav/a%20b/x").replace("</D:href>", "</D:href><D:href>/y</D:href>")));
    bad.put("something else than WebDAV", FakeServer.body(207, "<multistatus xmlns=\"other\"/>"));
    bad.put(
        "document type",
        FakeServer.body(207, "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>"));
    bad.put("too long", answer(ROOT, file("/dav/a%20b/" + "x".repeat(70_000))));
    bad.forEach(
        (words, answer) -> {
          serve(Map.of("1 /", answer));
          assertFails(RlsError.UNAVAILABLE, words, this::listed);
        });
  }

  @Test
  void aLoopOfCollectionsEnds() {
    Function<Request, String> deeper =
        request -> answer(collection(request.path()), collection(request.path() + "again/"));
    server.answer(deeper);
    assertFails(RlsError.UNAVAILABLE, "deeper than 64", this::listed);
    assertEquals(65, server.requests.size());
  }

  @Test
  void aCollectionThatVanishesFailsTheListing() {
    serve(Map.of("1 /", answer(ROOT, collection("/dav/a%20b/gone/"))));
    assertFails(RlsError.UNAVAILABLE, "no such collection", this::listed);
  }

  @Test
  void patternsWalkOnlyWhatMayMatch() {
    Map<String, String> tree = new HashMap<>();
    tree.put("0 /", answer(ROOT));
    tree.put("0 /run", answer(collection("/dav/a%20b/run/")));
    tree.put(
        "1 /run/",
        answer(
            collection("/dav/a%20b/run/"),
            file("/dav/a%20b/run/7a"),
            file("/dav/a%20b/run/8a"),
            collection("/dav/a%20b/run/7/"),
            collection("/dav/a%20b/run/8/")));
    tree.put("1 /run/7/", answer(collection("/dav/a%20b/run/7/"), file("/dav/a%20b/run/7/a")));
    serve(tree);
    assertEquals(List.of("lfn:/run/7a", "lfn:/run/7/a"), matching("lfn:/run/7*a"));
    assertEquals(List.of(), matching("lfn:/none/*"));
    assertEquals(List.of(), matching("lfn:/a/../b/*"));
    tree.remove("0 /");
    assertFails(RlsError.UNAVAILABLE, "no such collection", () -> matching("lfn:/none/*"));
  }

  @Test
  void manyFilesOfACollectionAreListed() {
    String[] files =
        IntStream.range(0, 20_000).mapToObj(i -> file("/dav/a%20b/" + i)).toArray(String[]::new);
    serve(Map.of("1 /", answer(ROOT + String.join("", files))));
    assertEquals(20_001, listed().size());
  }

  @Test
  void aTokenIsReadFromItsFileEachTime() throws IOException {
    Path token = Files.writeString(directory.resolve("token"), "first\n");
    Path file = Files.writeString(directory.resolve("lines"), "token-file = " + token + "\n");
    assertEquals("Bearer first", DavAccount.of(CredentialFile.of(file)).get());
    Files.writeString(file, "username = me\n");
    RlsException refused =
        assertThrows(RlsException.class, () -> DavAccount.of(CredentialFile.of(file)));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    assertEquals(
        List.of("bridge.credentials: no line password="),
        List.of(refused.getMessage()).stream()
            .map(text -> text.replaceFirst("(password=).*", "$1"))
            .collect(Collectors.toList()));
  }
}
