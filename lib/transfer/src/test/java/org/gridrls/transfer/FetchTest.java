package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.command.CommandMover;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.file.LandingException.LandingFailure;
import org.gridrls.transfer.file.ResumePoint;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.http.ReadableHosts;
import org.gridrls.transfer.http.StorageAccess;
import org.gridrls.transfer.mover.Incoming;
import org.gridrls.transfer.mover.Moved;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.order.TargetUrl;
import org.junit.jupiter.api.Test;

/** A file arrives whole and right, or not at all, whatever its sources do. */
class FetchTest extends FetchTestBase {
  @Test
  void aGoodSourceGivesAVerifiedFile() throws Exception {
    FetchOutcome outcome = fetch(facts(), storage.url("/good"));
    landed(outcome);
    assertTrue(outcome.verified());
    assertEquals(content.length, outcome.bytes());
    assertEquals(content.length, meter.get());
    assertEquals(1, storage.requests.size());
    assertEquals("identity", storage.requests.get(0).header("Accept-Encoding"));
  }

  @Test
  void withoutFactsTheFileComesUnverified() throws Exception {
    FetchOutcome outcome = fetch(new Attribute[0], storage.url("/good"));
    landed(outcome);
    assertFalse(outcome.verified());
  }

  @Test
  void lyingSourcesAreLeft() throws Exception {
    byte[] other = content.clone();
    other[1_000_000] ^= 1;
    String reason = survives(facts(), StorageServer.honest(other, "\"x\"")).failures().get(0);
    assertTrue(reason.startsWith("wrong checksum"), reason);
  }

  @Test
  void aWrongLengthIsNotEvenRead() throws Exception {
    byte[] longer = Arrays.copyOf(content, content.length + 1);
    FetchOutcome outcome = survives(facts(), StorageServer.honest(longer, ""));
    assertTrue(outcome.failures().get(0).startsWith("wrong size"), outcome::toString);
  }

  /** Two programs fetch the same file at once. */
  @Test
  void aFileThatAnotherTransferFinishedFirstIsCompared() throws Exception {
    Path file = directory.resolve("below/f");
    for (byte[] first : List.of(content, new byte[] {1})) {
      storage.on(
          "/overtaken",
          (request, out) -> {
            Files.write(file, first);
            return StorageServer.honest(content, "").answer(request, out);
          });
      FetchOutcome outcome = fetch(facts(), storage.url("/overtaken"));
      assertEquals(first == content ? FetchEnd.PRESENT : FetchEnd.EXISTS, outcome.kind());
      assertArrayEquals(first, Files.readAllBytes(file));
      Files.delete(file);
    }
  }

  /** Writes a piece that could be resumed, then finds the disk full. */
  private static final class FullDisk implements Mover<Incoming> {
    @Override
    public boolean handles(TargetUrl source) {
      return true;
    }

    @Override
    public Moved move(TargetUrl source, Incoming to) throws LandingException {
      try {
        to.part().write(ByteBuffer.allocate(1_000), 0);
        ResumePoint.Range missing = new ResumePoint.Range(1_000, 3_000_000);
        to.part().save(new ResumePoint(source.toString(), "\"x\"", 3_000_000, List.of(missing)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      throw new LandingException(LandingFailure.DISK, "No space left on device");
    }
  }

  @Test
  void aFullDiskKeepsNoPartsThatLeaveNoRoomForOthers() throws Exception {
    fetch = new Fetch(List.of(new FullDisk()), rates);
    FetchOutcome outcome = fetch(facts(), storage.url("/good"), storage.url("/better"));
    assertEquals(FetchEnd.DISK, outcome.kind());
    assertNothingLeft();
  }

  @Test
  void emptyFilesAndPagesAreNotTheFile() throws Exception {
    survives(facts(), StorageServer.says("200 OK", ""));
    Files.delete(directory.resolve("below/f"));
    StorageServer.Behaviour page =
        (request, out) -> {
          byte[] html = "<html>log in</html>".getBytes(StandardCharsets.UTF_8);
          StorageServer.head(
              out, "200 OK", "Content-Type: text/html\r\nContent-Length: " + html.length + "\r\n");
          out.write(html);
          return true;
        };
    String reason = survives(new Attribute[0], page).failures().get(0);
    assertTrue(reason.startsWith("not the file"), reason);
  }

  @Test
  void aBodyWithoutAnyEndIsNotBelieved() throws Exception {
    StorageServer.Behaviour endless =
        (request, out) -> {
          StorageServer.head(out, "200 OK", "Connection: close\r\n");
          out.write(content, 0, 1_000);
          return false;
        };
    String reason = survives(new Attribute[0], endless).failures().get(0);
    assertTrue(reason.startsWith("not the file"), reason);
    Files.delete(directory.resolve("below/f"));
    assertTrue(survives(facts(), endless).failures().get(0).startsWith("wrong size"), "with facts");
  }

  @Test
  void packedContentIsNotTheFile() throws Exception {
    survives(facts(), StorageServer.says("200 OK", "Content-Encoding: gzip\r\n"));
  }

  @Test
  void refusalsAndRedirectLoopsAreLeft() throws Exception {
    storage.on("/a", StorageServer.says("302 Found", "Location: /b\r\n"));
    storage.on("/b", StorageServer.says("307 Temporary", "Location: /a\r\n"));
    storage.on("/far", StorageServer.says("302 Found", "Location: ftp://x/y\r\n"));
    storage.on("/lost", StorageServer.says("302 Found", ""));
    storage.on("/once", StorageServer.says("308 Permanent", "Location: good\r\n"));
    FetchOutcome outcome =
        fetch(
            facts(),
            storage.url("/none"),
            storage.url("/a"),
            storage.url("/far"),
            storage.url("/lost"),
            "http://127.0.0.1:1/closed",
            storage.url("/once"));
    landed(outcome);
    List<String> reasons =
        outcome.failures().stream().map(text -> text.replaceFirst(":.*", "")).toList();
    assertEquals(
        List.of("not found", "redirects", "redirects", "redirects", "unreachable"), reasons);
  }

  @Test
  void allSourcesBadIsAFailureThatLeavesNothing() throws Exception {
    storage.on("/bad", StorageServer.honest(new byte[content.length], ""));
    FetchOutcome outcome = fetch(facts(), storage.url("/bad"), storage.url("/none"));
    assertEquals(FetchEnd.FAILED, outcome.kind());
    assertFalse(Files.exists(outcome.file()));
    assertNothingLeft();
  }

  @Test
  void whatIsThereIsNeverReplaced() throws Exception {
    landed(fetch(facts(), storage.url("/good")));
    assertEquals(FetchEnd.PRESENT, fetch(facts(), storage.url("/good")).kind());
    assertEquals(FetchEnd.EXISTS, fetch(new Attribute[0], storage.url("/good")).kind());
    Path file = directory.resolve("below/f");
    Files.writeString(file, "mine");
    FetchOutcome outcome = fetch(facts(), storage.url("/good"));
    assertEquals(FetchEnd.EXISTS, outcome.kind());
    assertEquals("mine", Files.readString(file));
    storage.on(
        "/meanwhile",
        (request, out) -> {
          Files.writeString(file, "theirs");
          return StorageServer.honest(content, "").answer(request, out);
        });
    Files.delete(file);
    assertEquals(FetchEnd.EXISTS, fetch(facts(), storage.url("/meanwhile")).kind());
    assertEquals("theirs", Files.readString(file));
    assertNothingLeft();
  }

  @Test
  void disputedFactsAndMissingSourcesAreToldApart() throws Exception {
    Attribute[] disputed = {Attribute.text("md5", "aa"), Attribute.text("MD5", "bb")};
    assertEquals(FetchEnd.DISPUTED, fetch(disputed, storage.url("/good")).kind());
    assertEquals(FetchEnd.NO_SOURCE, fetch(facts(), "/data/f", "srm://h/f").kind());
    Files.createDirectories(directory.resolve("below/f"));
    FetchOutcome taken = fetch(facts(), storage.url("/good"));
    assertEquals(FetchEnd.EXISTS, taken.kind());
    assertEquals(List.of("a directory is there"), taken.failures());
    Files.delete(directory.resolve("below/f"));
    Files.delete(directory.resolve("below"));
    Files.writeString(directory.resolve("below"), "a file where a directory should be");
    assertEquals(FetchEnd.DISK, fetch(facts(), storage.url("/good")).kind());
  }

  @Test
  void aReasonQuotesNoBodyThatIsNotText() throws Exception {
    for (byte[] body : List.of(new byte[] {'a', 0, 'b'}, new byte[] {'a', (byte) 0xff, 'b'})) {
      storage.on(
          "/binary",
          (request, out) -> {
            StorageServer.head(out, "403 Forbidden", "Content-Length: 3\r\n");
            out.write(body);
            return true;
          });
      String reason = fetch(facts(), storage.url("/binary")).failures().get(0);
      assertTrue(reason.endsWith("answered 403"), reason);
    }
  }

  @Test
  void tokensStayAtTheirOrigin() throws Exception {
    // only https has tokens, so nothing of one goes to a plain server, whatever it is asked for
    try (HttpPull secret =
        new HttpPull(
            PullLimits.DEFAULT,
            Optional.empty(),
            new OriginTokens(
                Map.of("https://127.0.0.1:" + storage.address().getPort(), () -> "s3cret")))) {
      new Fetch(List.of(secret), rates).fetch(request(facts(), storage.url("/good")), bytes -> {});
    }
    assertTrue(storage.requests.stream().allMatch(r -> r.header("Authorization").isEmpty()));
  }

  @Test
  void noConnectionIsMadeToAnAddressThatMustNotBeRead() throws Exception {
    ReadableHosts noNames =
        new ReadableHosts() {
          @Override
          public boolean allow(TargetUrl url) {
            return true; // as if the name had another address a moment ago
          }

          @Override
          public boolean allow(String host, InetAddress address) {
            return !host.equals("localhost");
          }
        };
    String inner = storage.url("/good").replace("127.0.0.1", "localhost");
    storage.on(
        "/redirect",
        (request, out) -> {
          StorageServer.head(out, "302 Found", "Location: " + inner + "\r\nContent-Length: 0\r\n");
          return true;
        });
    StorageAccess access = StorageAccess.of(Optional.empty(), OriginTokens.NONE);
    try (HttpPull careful = new HttpPull(PullLimits.DEFAULT, access, noNames)) {
      FetchOutcome outcome =
          new Fetch(List.of(careful), rates)
              .fetch(request(facts(), inner, storage.url("/redirect")), bytes -> {});
      assertEquals(FetchEnd.FAILED, outcome.kind(), outcome::toString);
      assertTrue(outcome.toString().contains("must not be read"), outcome::toString);
      assertTrue(storage.requests.stream().allMatch(r -> r.path().equals("/redirect")));
    }
  }

  @Test
  void programsBringWhatTheyCanAndAreEndedWhenTheyStall() throws Exception {
    Path source = Files.write(directory.resolve("source"), content);
    Path seen = directory.resolve("seen");
    Path copy = script("copy", "printf %s \"$1\" > " + seen + " && cp " + source + " \"$2\"");
    Path hang = script("hang", "sleep 60");
    CommandMover copying =
        new CommandMover(
            Map.of(
                "root", copy + " {url} {file}",
                "gsiftp", hang + " {url} {file}",
                "srm", "no-such-program {url} {file}"),
            STALL);
    String hostile = "root://h//a%20b;touch$IFS/tmp/evil é`id`$(id)|id&&id'\"*~!{file}";
    FetchOutcome outcome =
        new Fetch(List.of(copying), rates)
            .fetch(request(facts(), "srm://h/f", "gsiftp://h/f", hostile), bytes -> {});
    assertEquals(hostile, Files.readString(seen));
    landed(outcome);
    assertTrue(outcome.failures().get(0).startsWith("refused"), outcome::toString);
    assertTrue(outcome.failures().get(1).startsWith("stalled"), outcome::toString);
  }

  private Path script(String name, String line) throws Exception {
    Path file = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + line + "\n");
    assertTrue(file.toFile().setExecutable(true));
    return file;
  }
}
