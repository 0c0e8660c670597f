package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.RemoteParts.RemotePart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The final name has the right file or no file has it, whatever a storage server answers. */
class ThirdPartyCopyTest extends ThirdPartyTestBase {
  @Test
  void aVerifiedCopyGetsTheName() throws IOException {
    server.hasDirectory = false;
    FetchOutcome outcome = fetch(sources.url("/good"));
    assertEquals(FetchEnd.FETCHED, outcome.kind(), outcome::toString);
    assertTrue(outcome.verified());
    assertEquals(content.length, outcome.bytes());
    assertEquals(content.length, meter.get());
    has(content);
    assertEquals(FetchEnd.PRESENT, fetch(sources.url("/good")).kind());
    has(content);
  }

  @Test
  void aStatusOfSuccessWithAFailureInItsBodyIsAFailure() throws IOException {
    failed(FetchEnd.FAILED, "not found: ", fetch(sources.url("/none")));
    server.copy = (request, out) -> CopyingServer.reports(out, "failure: Couldn't connect");
    failed(FetchEnd.FAILED, "unreachable: ", fetch(sources.url("/good")));
    server.copy = (request, out) -> CopyingServer.reports(out, "failure: No space left on device");
    failed(FetchEnd.DISK, "No space left", fetch(sources.url("/good"), sources.url("/other")));
  }

  @Test
  void aSourceWithWrongBytesIsFollowedByAnotherOne() throws IOException {
    byte[] wrong = content.clone();
    wrong[7]++;
    sources.file("/wrong", wrong);
    FetchOutcome outcome = fetch(sources.url("/wrong"), sources.url("/good"));
    assertEquals(FetchEnd.FETCHED, outcome.kind(), outcome::toString);
    assertTrue(outcome.failures().get(0).startsWith("wrong checksum"), outcome::toString);
    has(content);
  }

  @Test
  void aCopyThatIsShortIsNotRenamedThoughTheServerSaysSuccess() throws IOException {
    server.copy = (request, out) -> CopyingServer.reports(out, "success: Created");
    failed(FetchEnd.FAILED, "the size is 0, not 300000", fetch(sources.url("/good")));
    server.copy = StorageServer.says("201 Created", "");
    failed(FetchEnd.FAILED, "the size is 0, not 300000", fetch(sources.url("/good")));
  }

  @Test
  void noFileIsReplaced() throws IOException {
    byte[] other = {1, 2, 3};
    server.stored.put(FILE, other);
    assertEquals(FetchEnd.EXISTS, fetch(sources.url("/good")).kind());
    has(other);
    server.stored.clear();
    server.copy =
        (request, out) -> {
          server.stored.put(FILE, other);
          server.stored.put(request.path(), content);
          return CopyingServer.reports(out, "success: Created");
        };
    assertEquals(FetchEnd.EXISTS, fetch(sources.url("/good")).kind());
    has(other);
  }

  /** {@code %3F} is the question mark of a logical name in the name of its file. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void namesThatHaveToBeEncodedReplaceNoOtherFile(boolean decodes) throws IOException {
    server.decodes = decodes;
    byte[] other = {1, 2, 3};
    server.stored.put("/data/a%20b", other);
    server.stored.put("/data/q%253Fx", other);
    for (String name : List.of("a%20b", "a+b", "q%253Fx", "c%23d", "50%2525")) {
      FetchOutcome outcome = fetchTo(server.http.url("/data/" + name), sources.url("/good"));
      assertEquals(FetchEnd.FETCHED, outcome.kind(), outcome::toString);
      assertArrayEquals(content, server.stored.get(URI.create("/data/" + name).getPath()), name);
    }
    FetchEnd foreign = decodes ? FetchEnd.FETCHED : FetchEnd.UNSUPPORTED;
    for (String name : List.of("%C3%A4", "a%20")) {
      FetchOutcome outcome = fetchTo(server.http.url("/data/" + name), sources.url("/good"));
      assertEquals(foreign, outcome.kind(), outcome::toString);
    }
    assertArrayEquals(other, server.stored.get("/data/a%20b"));
    assertArrayEquals(other, server.stored.get("/data/q%253Fx"));
    assertEquals(decodes ? 9 : 7, server.stored.size(), () -> server.stored.keySet().toString());
    assertEquals(0, records());
  }

  @Test
  void serversThatCannotCopyOrProveSaySo() throws IOException {
    for (String status : List.of("400 Bad Request", "405 Not Allowed", "501 Not Implemented")) {
      server.copy = refusal(status);
      failed(FetchEnd.UNSUPPORTED, status.substring(0, 3), fetch(sources.url("/good")));
    }
    server.copy = refusal("403 Forbidden");
    failed(FetchEnd.DISK, "403 no right", fetch(sources.url("/good")));
    try (CopyingServer silent = new CopyingServer()) {
      silent.givesDigests = false;
      FetchOutcome outcome = fetchTo(silent.http.url(FILE), sources.url("/good"));
      assertEquals(FetchEnd.UNSUPPORTED, outcome.kind(), outcome::toString);
      assertEquals(Set.of(), silent.stored.keySet());
    }
  }

  /** Also removes the empty file, as these servers create none. */
  private StorageServer.Behaviour refusal(String status) {
    return (request, out) -> {
      server.stored.remove(request.path());
      return CopyingServer.text(out, status, "<html><title>no right</title></html>");
    };
  }

  @Test
  void reportsThatEndOrStallAreFailures() throws IOException {
    server.copy = (request, out) -> CopyingServer.reports(out, CopyingServer.marker(100));
    failed(FetchEnd.DISK, "stopped to report", fetch(sources.url("/good")));
    CountDownLatch over = new CountDownLatch(1);
    server.copy =
        (request, out) -> {
          CopyingServer.reports(out, CopyingServer.marker(100));
          out.flush();
          await(over);
          return false;
        };
    FetchOutcome outcome = fetch(sources.url("/good"));
    over.countDown();
    failed(FetchEnd.FAILED, "stalled: ", outcome);
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  void whatAKilledProcessLeftIsDeletedOnceItsServerAnswers() throws IOException {
    RemotePart part = parts().begin(url(server.http.url(FILE)));
    String path = part.url().uri().getPath();
    server.stored.put(path, content);
    StorageServer.Behaviour away = StorageServer.says("503 Unavailable", "");
    server.http.on(path, away);
    RemoteParts next = parts();
    next.cleanUp();
    assertEquals(1, records());
    server.http.on(path, server.http.others);
    next.cleanUp();
    has(null);
    Files.writeString(directory.resolve("parts/torn"), "http://127.0.0.1/da");
    parts().cleanUp();
    has(null);
  }

  /** The server answers COPY once its source has. */
  @Test
  void aSourceThatHangsBeforeItsHeadIsFollowedByAGoodOne() throws IOException {
    CountDownLatch over = new CountDownLatch(1);
    StorageServer.Behaviour honest = server.copy;
    server.copy =
        (request, out) -> {
          if (request.header("Source").endsWith("/hangs")) {
            await(over);
            return false;
          }
          return honest.answer(request, out);
        };
    FetchOutcome outcome = fetch(sources.url("/hangs"), sources.url("/good"));
    over.countDown();
    assertEquals(FetchEnd.FETCHED, outcome.kind(), outcome::toString);
    assertTrue(outcome.failures().get(0).startsWith("stalled"), outcome::toString);
    has(content);
  }

  /** Reports that grow by one byte, one line that never ends, and lines without a report. */
  @ParameterizedTest
  @ValueSource(strings = {"", "a", "\n"})
  void aCopyThatHardlyGrowsHasStalled(String piece) throws IOException {
    server.copy =
        (request, out) -> {
          CopyingServer.reports(out, "");
          CountDownLatch never = new CountDownLatch(1);
          try {
            for (int i = 1; i < 200 && !never.await(100, TimeUnit.MILLISECONDS); i++) {
              String said = piece.isEmpty() ? CopyingServer.marker(i) : piece;
              out.write(said.getBytes(StandardCharsets.UTF_8));
              out.flush();
            }
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          return false;
        };
    failed(FetchEnd.FAILED, "stalled: ", fetch(sources.url("/good")));
  }
}
