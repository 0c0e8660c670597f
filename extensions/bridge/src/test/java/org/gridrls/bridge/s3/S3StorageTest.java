package org.gridrls.bridge.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.RlsError;
import org.gridrls.bridge.http.FakeServer;
import org.gridrls.bridge.http.FakeServer.Request;
import org.gridrls.bridge.port.ForeignFile;
import org.gridrls.bridge.storage.FileStorage;
import org.gridrls.bridge.storage.StorageCatalog;
import org.gridrls.bridge.storage.StorageTestBase;
import org.junit.jupiter.api.Test;

/** A key is absent only if the bucket is there, and a list counts only if it is whole. */
class S3StorageTest extends StorageTestBase {
  private static final String TAG = "ETag: \"0123456789abcdef0123456789abcdef\"";
  private final Clock clock = Clock.fixed(Instant.parse("2026-11-28T12:00:00Z"), ZoneOffset.UTC);

  @Override
  protected FileStorage storage() {
    return new S3Storage(
        URI.create(server.url() + "/bucket"),
        Optional.of(new S3Signature("me", SECRET, "eu-central-1")),
        Optional.empty(),
        clock);
  }

  private static String page(String more, String... keys) {
    String contents =
        List.of(keys).stream()
            .map(key -> "<Contents><Key>" + key + "</Key><Size>1</Size></Contents>")
            .collect(Collectors.joining());
    return FakeServer.body(
        200,
        "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Name>bucket</Name>"
            + more
            + contents
            + "</ListBucketResult>");
  }

  private static String last(String... keys) {
    return page("<IsTruncated>false</IsTruncated>", keys);
  }

  private static String first(String token, String... keys) {
    String more = "<NextContinuationToken>" + token + "</NextContinuationToken>";
    return page("<IsTruncated>true</IsTruncated>" + more, keys);
  }

  @Test
  void aKeyHasItsUrlSizeAndMd5() {
    server.answer(request -> FakeServer.head(10, TAG));
    String url = server.url() + "/bucket/a%20b/%C3%BC+%25%3F";
    assertEquals(
        Map.of(
            "lfn:/a b/ü+%?",
            new ForeignFile(
                "lfn:/a b/ü+%?",
                List.of(
                    Attribute.text("md5", "0123456789abcdef0123456789abcdef"),
                    Attribute.integer("size", 10)),
                List.of(new ForeignFile.Copy(url, List.of(Attribute.text("site", "geneva")))))),
        query("lfn:/a b/ü+%?"));
    Request request = server.requests.get(0);
    assertEquals("HEAD /bucket/a%20b/%C3%BC%2B%25%3F", request.method() + " " + request.path());
    assertTrue(
        request
            .headers()
            .get("authorization")
            .contains("me/20261128/eu-central-1/s3/aws4_request"));
    assertEquals("20261128T120000Z", request.headers().get("x-amz-date"));
  }

  @Test
  void entityTagsThatAreNoMd5AreLeftOut() {
    List<String[]> replies =
        List.of(
            new String[] {"ETag: \"0123456789abcdef0123456789abcdef-3\""},
            new String[] {"ETag: W/\"0123456789abcdef0123456789abcdef\""},
            new String[] {TAG, "x-amz-server-side-encryption: aws:kms"},
            new String[] {TAG, "x-amz-server-side-encryption-customer-algorithm: AES256"},
            new String[] {});
    for (String[] headers : replies) {
      server.answer(request -> FakeServer.head(10, headers));
      assertEquals(
          List.of(Attribute.integer("size", 10)), query("lfn:/k").get("lfn:/k").attributes());
    }
    server.answer(request -> FakeServer.head(10, TAG, "x-amz-server-side-encryption: AES256"));
    assertEquals(2, query("lfn:/k").get("lfn:/k").attributes().size());
  }

  @Test
  void aKeyIsAbsentOnlyInABucketThatIsThere() {
    server.answer(request -> FakeServer.status(request.path().equals("/bucket") ? 200 : 404));
    assertEquals(Map.of(), query("lfn:/k", "other:/k", "lfn:/a/../k", "lfn:/"));
    assertEquals(2, server.requests.size());
    server.answer(request -> FakeServer.status(404));
    assertFails(RlsError.UNAVAILABLE, "there is no such bucket", () -> query("lfn:/k"));
  }

  @Test
  void otherAnswersAreNoAnswers() {
    for (int status : List.of(301, 307, 400, 403, 412, 500, 503)) {
      server.answer(request -> FakeServer.status(status, "Location: http://127.0.0.1:9/bucket/k"));
      assertFails(RlsError.UNAVAILABLE, "it answers " + status, () -> query("lfn:/k"));
      assertFails(RlsError.UNAVAILABLE, "it answers " + status, this::listed);
    }
    assertEquals(14, server.requests.size(), "no redirect was followed and nothing was repeated");
  }

  @Test
  void aSilentStoreTimesOut() {
    server.answer(request -> null);
    try (StorageCatalog hasty = catalog(Duration.ofMillis(300))) {
      assertFails(
          RlsError.TIMEOUT,
          "did not answer in time",
          () -> hasty.query(List.of("lfn:/k"), AttributeSelection.NONE));
    }
  }

  @Test
  void aConnectionThatTheStoreClosedIsReplaced() {
    server.silent = true;
    server.answer(request -> FakeServer.head(1));
    for (int i = 0; i < 5; i++) {
      assertEquals(1, query("lfn:/k").size());
    }
  }

  @Test
  void manyNamesAreAskedForTogether() {
    server.answer(
        request -> request.path().endsWith("7") ? FakeServer.head(1) : FakeServer.status(404));
    List<String> names = IntStream.range(0, 300).mapToObj(i -> "lfn:/" + i).toList();
    assertFails(
        RlsError.UNAVAILABLE,
        "no such bucket",
        () -> catalog.query(names, AttributeSelection.NONE));
    server.answer(
        request ->
            request.path().endsWith("7") || request.path().equals("/bucket")
                ? FakeServer.head(1)
                : FakeServer.status(404));
    assertEquals(
        new TreeSet<>(names.stream().filter(name -> name.endsWith("7")).toList()),
        new TreeSet<>(catalog.query(names, AttributeSelection.NONE).keySet()));
  }

  @Test
  void pagesAreListedInOrderAndResumedAfterAKey() {
    List<String> keys = IntStream.range(0, 2_500).mapToObj("k%04d"::formatted).toList();
    server.answer(
        request -> {
          String from = request.path().replaceFirst(".*(start-after|continuation-token)=", "");
          String after = from.equals(request.path()) ? "" : from.replaceFirst("&.*", "");
          String[] page =
              keys.stream()
                  .filter(key -> key.compareTo(after) > 0)
                  .limit(100)
                  .toArray(String[]::new);
          return page.length < 100 || page[99].equals("k2499") ? last(page) : first(page[99], page);
        });
    List<String> expected = new ArrayList<>(keys.stream().map(key -> "lfn:/" + key).toList());
    expected.add("unfit: 0");
    assertEquals(expected, listed());
    assertEquals(25, server.requests.size());
    assertEquals(
        List.of("k0999", "k1999"),
        server.requests.stream()
            .filter(one -> one.path().contains("start-after="))
            .map(one -> one.path().replaceFirst(".*start-after=", ""))
            .toList());
  }

  @Test
  void keysAreDecodedAndThoseThatDoNotFitAreCounted() {
    server.answer(
        request ->
            page(
                "<EncodingType>url</EncodingType><IsTruncated>false</IsTruncated>",
                "%0A",
                "..%2Fx",
                "a+b%2Bc",
                "a/./b",
                "d%20e",
                "%C3%BC"));
    assertEquals(List.of("lfn:/a b+c", "lfn:/d e", "lfn:/ü", "unfit: 3"), listed());
    server.answer(request -> last("a+b%20&amp;"));
    assertEquals(List.of("lfn:/a+b%20&", "unfit: 0"), listed());
  }

  @Test
  void listsThatAreNotWholeFail() {
    String whole = last("a");
    Map<String, String> bad =
        Map.of(
            "not whole XML", whole.replace("</Contents>", ""),
            "expected: ",
                whole.replace("</ListBucketResult>", "").replace("X\r\n", "X\r\nA: b\r\n"),
            "something else", page("", "a"),
            "where the next page begins", page("<IsTruncated>true</IsTruncated>", "a"),
            "document type", FakeServer.body(200, "<!DOCTYPE a><ListBucketResult/>"),
            "no text in UTF-8",
                page("<EncodingType>url</EncodingType><IsTruncated>false</IsTruncated>", "%FF"),
            "order of their bytes", last("b", "a"),
            "are not in the order", last("a", "a"),
            "too long", last("a".repeat(70_000)));
    bad.forEach(
        (words, answer) -> {
          server.answer(request -> answer);
          assertFails(RlsError.UNAVAILABLE, words, this::listed);
        });
    server.answer(request -> FakeServer.body(200, "<html><body>login</body></html>"));
    assertFails(RlsError.UNAVAILABLE, "something else", this::listed);
    server.answer(request -> FakeServer.body(200, "<ListBucketResult>&secret;</ListBucketResult>"));
    assertFails(RlsError.UNAVAILABLE, "", this::listed);
  }

  @Test
  void aRepeatedPartIsNoEndlessList() {
    server.answer(request -> first("same", "a", "b"));
    assertFails(RlsError.UNAVAILABLE, "order of their bytes", this::listed);
    server.answer(request -> first("same"));
    assertFails(RlsError.UNAVAILABLE, "it repeats a part", this::listed);
    assertEquals(4, server.requests.size());
  }

  @Test
  void patternsAreNarrowedByTheirLiteralPrefix() {
    server.answer(request -> last("run7/a", "run7/b", "run7/c/a"));
    assertEquals(List.of("lfn:/run7/a", "lfn:/run7/c/a"), matching("lfn:/run7/*a"));
    assertTrue(server.requests.get(0).path().contains("&prefix=run7%2F"));
    assertEquals(List.of(), matching("other:/*"));
    assertEquals(1, server.requests.size());
    assertEquals(3, matching("*").size());
    assertFalse(server.requests.get(1).path().contains("start-after"));
  }
}
