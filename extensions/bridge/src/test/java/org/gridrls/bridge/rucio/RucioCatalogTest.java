package org.gridrls.bridge.rucio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.port.ForeignFile;
import org.gridrls.bridge.port.NameTemplate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Questions to Rucio: a name is absent only if a whole answer says so. */
@Timeout(60)
class RucioCatalogTest {
  private static final AttributeSelection NONE = AttributeSelection.NONE;
  private static final String FILE =
      """
      {"scope": "cms", "name": "f", "bytes": 10, "md5": null, "adler32": "0a", \
      "rses": {"B": ["root://b/f"], "A": ["root://a/f"]}}
      """;

  private FakeRucio rucio;
  private RucioCatalog catalog;

  @BeforeEach
  void open() throws IOException {
    rucio = new FakeRucio();
    RucioAccount account = new RucioAccount("root", "bridge", "secret");
    NameTemplate template = NameTemplate.of("{scope}:{name}");
    catalog =
        new RucioCatalog(
            rucio.url(), account, template, Optional.empty(), Duration.ofSeconds(1), () -> 0L);
  }

  @AfterEach
  void close() throws IOException {
    catalog.close();
    rucio.close();
  }

  private Map<String, ForeignFile> query(String... names) {
    return catalog.query(List.of(names), NONE);
  }

  private void assertFails(RlsError error, Executable call) {
    RlsException failure = assertThrows(RlsException.class, call);
    assertEquals(error, failure.error(), failure.getMessage());
    assertFalse(failure.getMessage().contains("secret"), failure.getMessage());
  }

  @Test
  void aFileHasItsCopiesSortedWithFacts() {
    rucio.answers = request -> FakeRucio.json(FILE);
    assertEquals(
        Map.of(
            "cms:f",
            new ForeignFile(
                "cms:f",
                List.of(Attribute.text("adler32", "0a"), Attribute.integer("size", 10)),
                List.of(
                    new ForeignFile.Copy("root://a/f", List.of(Attribute.text("rse", "A"))),
                    new ForeignFile.Copy("root://b/f", List.of(Attribute.text("rse", "B")))))),
        query("cms:f", "cms:absent", "not of a scope"));
  }

  @Test
  void aNameThatDoesNotFitIsNotAskedFor() {
    assertEquals(Map.of(), query("plain"));
    assertEquals(List.of(), rucio.requests);
  }

  @Test
  void filesOfADatasetThatWasAskedForArePassedOver() {
    rucio.answers = request -> FakeRucio.json(FILE);
    assertEquals(Map.of(), query("cms:dataset"));
  }

  @Test
  void theSiteOfAnRseIsAskedForOnce() {
    rucio.answers =
        request ->
            FakeRucio.json(request.line().contains("/rses/") ? "{\"site\": \"cern\"}" : FILE);
    AttributeSelection sites = new AttributeSelection(false, Set.of("site"));
    for (int i = 0; i < 2; i++) {
      ForeignFile file = catalog.query(List.of("cms:f"), sites).get("cms:f");
      assertTrue(file.copies().get(0).attributes().contains(Attribute.text("site", "cern")));
    }
    assertEquals(2, rucio.requests.stream().filter(line -> line.contains("/rses/")).count());
  }

  @Test
  void answersThatAreNotWholeFail() {
    List<String> bad =
        List.of(
            FakeRucio.cut(""),
            FakeRucio.cut(FILE),
            "HTTP/1.1 200 OK\r\n\r\n" + FILE, // no end is marked
            "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + FILE,
            FakeRucio.json("{\"scope\": \"cms\""),
            FakeRucio.json("<html>"),
            FakeRucio.json("[1]"),
            FakeRucio.json("{\"scope\": 1, \"name\": null}"),
            FakeRucio.json(FILE.replace("[\"root://b/f\"]", "[]")),
            FakeRucio.json(FILE.replace("[\"root://b/f\"]", "null")),
            FakeRucio.error(500, "DatabaseException"),
            FakeRucio.error(400, "KeyError"),
            FakeRucio.error(301, "Moved"));
    for (String answer : bad) {
      rucio.answers = request -> answer;
      assertFails(RlsError.UNAVAILABLE, () -> query("cms:f"));
      assertFails(RlsError.UNAVAILABLE, () -> catalog.names("cms", Optional.empty(), name -> {}));
    }
  }

  @Test
  void aSilentServerTimesOut() {
    rucio.answers = request -> null;
    assertFails(RlsError.TIMEOUT, () -> query("cms:f"));
  }

  @Test
  void oneNameThatRucioCannotHaveDoesNotFailTheOthers() {
    rucio.answers =
        request -> {
          if (request.line().startsWith("GET /dids/")) {
            return FakeRucio.error(404, "DataIdentifierNotFound");
          }
          return request.body().contains("too-long")
              ? FakeRucio.error(500, "DatabaseException")
              : FakeRucio.json(request.body().contains("\"f\"") ? FILE : "");
        };
    assertEquals(Set.of("cms:f"), query("cms:a", "cms:too-long", "cms:b", "cms:f").keySet());
  }

  @Test
  void anExpiredTokenIsRenewedOnce() {
    rucio.answers =
        request ->
            request.token().equals("token-1")
                ? FakeRucio.error(401, "CannotAuthenticate")
                : FakeRucio.json(FILE);
    assertEquals(Set.of("cms:f"), query("cms:f").keySet());
    assertEquals(2, rucio.tokens);
    rucio.answers = request -> FakeRucio.error(401, "CannotAuthenticate");
    assertFails(RlsError.UNAVAILABLE, () -> query("cms:f"));
    assertEquals(3, rucio.tokens);
  }

  @Test
  void aRefusedAccountIsNamedWithoutItsPassword() {
    rucio.acceptsLogin = false;
    assertFails(RlsError.UNAVAILABLE, () -> query("cms:f"));
  }

  @Test
  void namesAreListedByScopeAndThoseThatDoNotFitAreCounted() {
    rucio.answers =
        request ->
            FakeRucio.json(
                request.line().startsWith("GET /scopes/")
                    ? "[\"b\", \"a:x\"]"
                    : "\"one\"\n\"two\\nlines\"\n");
    assertEquals(List.of("a:x", "b"), List.copyOf(catalog.sections()));
    List<String> names = new ArrayList<>();
    assertEquals(1, catalog.names("b", Optional.empty(), names::add).unfit());
    assertEquals(2, catalog.names("a:x", Optional.empty(), names::add).unfit());
    assertEquals(List.of("b:one"), names);
    assertTrue(rucio.requests.contains("GET /dids/a%3Ax/dids/search?type=file HTTP/1.1"));
  }

  @Test
  void patternsAreNarrowedForRucioAndJudgedHere() {
    rucio.answers =
        request ->
            FakeRucio.json(
                request.line().startsWith("GET /scopes/") ? "[\"a\",\"b\"]" : "\"x%1\"\n\"x2\"\n");
    List<String> names = new ArrayList<>();
    catalog.matching(GlobPattern.of("b:x%*"), names::add);
    assertEquals(List.of("b:x%1"), names);
    assertEquals(
        List.of("GET /dids/b/dids/search?type=file&name=x* HTTP/1.1"),
        rucio.requests.stream().filter(line -> line.contains("/dids/")).toList());
  }

  @TempDir Path directory;

  @Test
  void theFileOfAnAccountNeedsAllLines() throws IOException {
    Path file = Files.writeString(directory.resolve("account"), "account=a\nusername = b\n");
    assertFails(RlsError.BAD_ARGUMENT, () -> RucioAccount.of(file));
    Files.writeString(file, "account=a\nusername = b\npassword=secret\n");
    assertEquals(new RucioAccount("a", "b", "secret"), RucioAccount.of(file));
    assertFalse(RucioAccount.of(file).toString().contains("secret"));
    assertFails(RlsError.BAD_ARGUMENT, () -> RucioAccount.of(directory.resolve("none")));
  }
}
