package org.gridrls.rli.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import jakarta.activation.DataHandler;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gridrls.api.Limits;
import org.gridrls.api.wire.WireUpdates;
import org.gridrls.client.Locator;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.gridrls.rli.index.SourceAudit;
import org.gridrls.rli.index.search.Forwarder;
import org.gridrls.rli.index.source.Clocks;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.rli.update.UpdateLimits;
import org.gridrls.rli.update.UpdateReceiver;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.rli.IndexObjectType;
import org.gridrls.wire.softstate.BloomDelta;
import org.gridrls.wire.softstate.BloomFilter;
import org.gridrls.wire.softstate.Compression;
import org.gridrls.wire.softstate.NamePart;
import org.gridrls.wire.softstate.Outcome;
import org.gridrls.wire.softstate.Source;
import org.gridrls.wire.types.AttributeSelection;
import org.gridrls.wire.types.ErrorCode;
import org.gridrls.wire.types.PageRequest;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.UpdateKind;
import org.gridrls.wire.types.UpdateTarget;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Messages that lack what they must have, or have too much of it, get a typed fault that says so.
 */
class HostileInputTest {
  private static final int FILTER_MAX = 1 << 16;

  private final MutableClock clock = MutableClock.standing();
  private final Sources sources = new Sources();
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private final UpdateEndpoint update =
      new UpdateEndpoint(
          new UpdateReceiver(sources, UpdateLimits.DEFAULT, Clocks.same(clock)),
          FILTER_MAX,
          source -> {});
  private final RliEndpoint rli = endpoint();

  private RliEndpoint endpoint() {
    Forwarder forwarder =
        new Forwarder(
            (lrc, pattern, page) -> {
              throw new AssertionError("nobody is asked");
            },
            executor);
    return new RliEndpoint(
        new InMemoryLocationIndex(
            sources, new MembershipView(), Clocks.same(clock), forwarder, () -> 100),
        new Locator((lrc, names, attributes) -> List.of(), executor),
        new Deadlines(() -> Duration.ofSeconds(10), Duration.ofSeconds(60)),
        Samples.noParents(sources, clock),
        new SourceAudit(sources, Clocks.same(clock)),
        catalog -> {});
  }

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  private static void fault(ErrorCode code, Executable call) {
    RlsFaultMessage fault = assertThrows(RlsFaultMessage.class, call);
    assertEquals(code, fault.getFaultInfo().getCode(), fault.getMessage());
  }

  private static void bad(Executable call) {
    fault(ErrorCode.BAD_ARGUMENT, call);
  }

  @Test
  void questionsWithoutNames() {
    bad(() -> rli.getLRCs(null));
    bad(() -> rli.getLRCs(""));
    bad(() -> rli.bulkGetLRCs(Arrays.asList("a", null), null));
    bad(() -> rli.getLRCsByPattern(null, null, null));
    bad(() -> rli.locate(Collections.singletonList(null), null, null, null, null));
    bad(() -> rli.exists(null, "a"));
    bad(() -> rli.exists(IndexObjectType.LOGICAL_NAME, null));
    bad(() -> rli.bulkExists(IndexObjectType.LRC, Collections.singletonList(null)));
    bad(() -> rli.mappingExists("a", null));
    bad(() -> rli.mappingExists(null, "http://a"));
  }

  @Test
  void questionsWithoutAnythingAreAnsweredWithNothing() throws RlsFaultMessage {
    assertEquals(0, rli.bulkGetLRCs(null, null).getAnswer().size());
    assertEquals(0, rli.bulkExists(IndexObjectType.LRC, List.of()).getAnswer().size());
  }

  @Test
  void questionsBeyondLimits() {
    List<String> many = Collections.nCopies(Limits.BULK_ITEMS_MAX + 1, "a");
    fault(ErrorCode.TOO_LARGE, () -> rli.bulkGetLRCs(many, null));
    fault(ErrorCode.TOO_LARGE, () -> rli.bulkExists(IndexObjectType.LRC, many));
    fault(ErrorCode.TOO_LARGE, () -> rli.locate(many, null, null, null, null));
    bad(() -> rli.getLRCs("x".repeat(4097)));
    bad(() -> rli.exists(IndexObjectType.LRC, "x".repeat(2049)));
    bad(() -> rli.locate(List.of("a"), 0, null, null, null));
    bad(() -> rli.getLRCsByPattern("a*", -1, null));
    bad(() -> rli.getLRCsByPattern("a\\", null, null));
    PageRequest page = new PageRequest();
    page.setLimit(0);
    bad(() -> rli.getLRCsByPattern("a*", null, page));
    page.setLimit(5);
    page.setCursor("not ours");
    fault(ErrorCode.BAD_CURSOR, () -> rli.getLRCsByPattern("a*", null, page));
    AttributeSelection attributes = new AttributeSelection();
    attributes.getName().add(null);
    bad(() -> rli.locate(List.of("a"), null, attributes, null, null));
  }

  @Test
  void updatesWithoutParts() throws RlsFaultMessage {
    bad(() -> update.beginFullUpdate(null, null));
    bad(() -> update.beginFullUpdate(new Source(), null));
    bad(() -> update.heartbeat(new Source()));
    Source source = source();
    source.getPattern().add(null);
    bad(() -> update.beginFullUpdate(source, null));
    bad(() -> update.sendIncremental(source(), 0, Collections.singletonList(null), null, null));
    bad(() -> update.sendBloom(source(), null));
    bad(() -> update.sendBloom(source(), new BloomFilter()));
    bad(() -> update.commitFullUpdate(null, 0, 0));
    bad(() -> update.abortFullUpdate(null));
    String id = update.beginFullUpdate(source(), -1L).getUpdateId();
    bad(() -> update.sendPart(null, part(Compression.NONE, new byte[0])));
    bad(() -> update.sendPart(id, null));
    bad(() -> update.sendPart(id, part(null, new byte[0])));
    bad(() -> update.sendPart(id, part(Compression.GZIP, null)));
    fault(ErrorCode.UPDATE_DAMAGED, () -> update.sendPart(id, part(Compression.GZIP, new byte[9])));
    fault(ErrorCode.UPDATE_DAMAGED, () -> update.commitFullUpdate(id, -1, -1));
  }

  @Test
  void filtersThatAreNone() throws IOException {
    ByteArrayOutputStream good = new ByteArrayOutputStream();
    Samples.bits(List.of("a")).writeTo(good);
    byte[] bytes = good.toByteArray();
    fault(ErrorCode.UPDATE_DAMAGED, () -> update.sendBloom(source(), filter(new byte[0])));
    fault(
        ErrorCode.UPDATE_DAMAGED,
        () -> update.sendBloom(source(), filter(Arrays.copyOf(bytes, bytes.length - 1))));
    fault(
        ErrorCode.UPDATE_DAMAGED,
        () -> update.sendBloom(source(), filter(Arrays.copyOf(bytes, bytes.length + 1))));
    bytes[0] = 0;
    fault(ErrorCode.UPDATE_DAMAGED, () -> update.sendBloom(source(), filter(bytes)));
    byte[] huge = new byte[FILTER_MAX + 100];
    huge[0] = 1;
    huge[1] = 3;
    huge[3] = 1; // claims 65536 words
    fault(ErrorCode.TOO_LARGE, () -> update.sendBloom(source(), filter(huge)));
  }

  @Test
  void auditsThatAreNone() {
    bad(() -> rli.getSourceDigests(null, 64));
    bad(() -> rli.getSourceDigests("nobody", 65));
    bad(() -> rli.getSourceDigests("nobody", -1));
    fault(ErrorCode.LRC_NOT_FOUND, () -> rli.getSourceDigests("nobody", 64));
    bad(() -> rli.getSourceNames("nobody", 64, null, null));
    bad(() -> rli.getSourceNames("nobody", 64, List.of(64), null));
    bad(() -> rli.getSourceNames("nobody", 64, Arrays.asList(1, null), null));
    PageRequest page = new PageRequest();
    page.setCursor("%");
    fault(ErrorCode.BAD_CURSOR, () -> rli.getSourceNames("nobody", 64, List.of(1), page));
  }

  @Test
  void parentsThatAreNone() {
    bad(() -> rli.addParent(null));
    bad(() -> rli.addParent(new UpdateTarget()));
    bad(() -> rli.removeParent(null));
    fault(ErrorCode.BAD_URL, () -> rli.removeParent("file:///etc"));
    UpdateTarget partly = new UpdateTarget();
    partly.setRli("http://127.0.0.1:9");
    partly.setKind(UpdateKind.LIST);
    bad(() -> rli.addParent(partly));
    partly.setEverything(true);
    partly.getPattern().add(null);
    bad(() -> rli.addParent(partly));
  }

  @Test
  void deltasThatAreNone() throws RlsFaultMessage {
    bad(() -> update.sendBloomDelta(null, null));
    bad(() -> update.sendBloomDelta(source(), null));
    bad(() -> update.sendBloomDelta(source(), new BloomDelta()));
    bad(() -> update.sendBloomDelta(source(), delta(-1, new byte[] {1})));
    fault(
        ErrorCode.TOO_LARGE,
        () -> update.sendBloomDelta(source(), delta(FILTER_MAX / 8 + 1, new byte[0])));
    fault(
        ErrorCode.UPDATE_DAMAGED, () -> update.sendBloomDelta(source(), delta(1, new byte[] {64})));
    fault(
        ErrorCode.UPDATE_DAMAGED, () -> update.sendBloomDelta(source(), delta(1, new byte[] {-1})));
    BloomDelta ahead = delta(1, null);
    ahead.setBaseGeneration(2);
    bad(() -> update.sendBloomDelta(source(), ahead));
    bad(() -> update.sendIncremental(source(), 0, null, null, Long.MAX_VALUE));
    assertEquals(
        Outcome.FULL_UPDATE_NEEDED,
        update.sendBloomDelta(source(), delta(1, new byte[] {63})).getOutcome());
  }

  private static BloomDelta delta(int words, byte[] set) {
    BloomDelta delta = new BloomDelta();
    delta.setHashFunctions(3);
    delta.setWords(words);
    delta.setSetBits(set);
    return delta;
  }

  private static Source source() {
    return WireUpdates.toWire(Samples.source("a", 1, 1));
  }

  private static NamePart part(Compression compression, byte[] bytes) {
    NamePart part = new NamePart();
    part.setCompression(compression);
    part.setNames(bytes == null ? null : handler(bytes));
    return part;
  }

  private static BloomFilter filter(byte[] bytes) {
    BloomFilter filter = new BloomFilter();
    filter.setBits(handler(bytes));
    return filter;
  }

  private static DataHandler handler(byte[] bytes) {
    return new DataHandler(new ByteArrayDataSource(bytes, "application/octet-stream"));
  }
}
