package org.gridrls.rli.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
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
import org.gridrls.client.federation.FederationSearch;
import org.gridrls.client.federation.Locator;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.Samples;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.gridrls.rli.index.SourceAudit;
import org.gridrls.rli.index.list.NameLists;
import org.gridrls.rli.index.search.Forwarder;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.rli.update.UpdateLimits;
import org.gridrls.rli.update.UpdateReceiver;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.lrc.AttributeConditionXml;
import org.gridrls.wire.lrc.AttributeOperatorXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.rli.CatalogCursorXml;
import org.gridrls.wire.rli.CompletenessXml;
import org.gridrls.wire.rli.IndexObjectTypeXml;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.softstate.BloomDeltaXml;
import org.gridrls.wire.softstate.BloomFilterXml;
import org.gridrls.wire.softstate.CompressionXml;
import org.gridrls.wire.softstate.NamePartXml;
import org.gridrls.wire.softstate.OutcomeXml;
import org.gridrls.wire.softstate.SoftStateUpdate;
import org.gridrls.wire.softstate.SourceXml;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.ObjectTypeXml;
import org.gridrls.wire.types.PageRequestXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.UpdateKindXml;
import org.gridrls.wire.types.UpdateTargetXml;
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
  private final SoftStateUpdate update =
      FaultMapper.mapped(
          SoftStateUpdate.class,
          new UpdateEndpoint(
              new UpdateReceiver(
                  sources,
                  UpdateLimits.DEFAULT,
                  Clocks.both(clock),
                  NameLists.IN_MEMORY,
                  Runnable::run),
              FILTER_MAX,
              source -> {}));
  private final ReplicaLocationIndex rli =
      FaultMapper.mapped(ReplicaLocationIndex.class, endpoint());

  private RliEndpoint endpoint() {
    Forwarder forwarder =
        new Forwarder(
            (lrc, pattern, page) -> {
              throw new AssertionError("nobody is asked");
            },
            executor);
    InMemoryLocationIndex index =
        new InMemoryLocationIndex(
            sources, new MembershipView(), Clocks.both(clock), forwarder, () -> 100);
    CatalogSearch search =
        new CatalogSearch(
            new FederationSearch(
                (lrc, query, selection, page) -> {
                  throw new AssertionError("nobody is asked");
                },
                executor),
            new MembershipView(),
            index::senders,
            List::of,
            Clocks.both(clock));
    return new RliEndpoint(
        new RliEndpoints.Answering(
            index,
            new Locator((lrc, names, attributes) -> List.of(), executor),
            new Deadlines(() -> Duration.ofSeconds(10), Duration.ofSeconds(60)),
            new SourceAudit(sources, Clocks.both(clock)),
            search,
            source -> {}),
        Samples.noParents(),
        catalog -> {});
  }

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  private static void fault(ErrorCodeXml code, Executable call) {
    RlsFaultMessage fault = assertThrows(RlsFaultMessage.class, call);
    assertEquals(code, fault.getFaultInfo().getCode(), fault.getMessage());
  }

  private static void bad(Executable call) {
    fault(ErrorCodeXml.BAD_ARGUMENT, call);
  }

  @Test
  void searchesOfAllCatalogs() throws Exception {
    AttributeConditionXml has = new AttributeConditionXml();
    has.setAttributeName("size");
    has.setOperator(AttributeOperatorXml.ALL);
    AttributeSearchXml search = new AttributeSearchXml();
    search.setObjectType(ObjectTypeXml.LOGICAL_NAME);
    bad(() -> rli.searchCatalogs(null, null, null, null, null));
    bad(() -> rli.searchCatalogs(search, null, null, null, null));
    search.getCondition().add(has);
    bad(() -> rli.searchCatalogs(search, null, 0, null, null));
    bad(() -> rli.searchCatalogs(search, null, null, 0, null));
    bad(() -> rli.searchCatalogs(search, null, null, null, Collections.singletonList(null)));
    CatalogCursorXml cursor = new CatalogCursorXml();
    bad(() -> rli.searchCatalogs(search, null, null, null, List.of(cursor)));
    cursor.setLrcMember("nobody");
    cursor.setCursor("x");
    fault(
        ErrorCodeXml.BAD_CURSOR,
        () -> rli.searchCatalogs(search, null, null, null, List.of(cursor)));
    CompletenessXml nobody = rli.searchCatalogs(search, null, null, null, null).getCompleteness();
    assertFalse(nobody.isComplete());
    assertNull(nobody.getAgeMillis());
  }

  @Test
  void questionsWithoutNames() {
    bad(() -> rli.getLRCs(null));
    bad(() -> rli.getLRCs(""));
    bad(() -> rli.bulkGetLRCs(Arrays.asList("a", null), null));
    bad(() -> rli.getLRCsByPattern(null, null, null));
    bad(() -> rli.locate(Collections.singletonList(null), null, null, null, null));
    bad(() -> rli.exists(null, "a"));
    bad(() -> rli.exists(IndexObjectTypeXml.LOGICAL_NAME, null));
    bad(() -> rli.bulkExists(IndexObjectTypeXml.LRC, Collections.singletonList(null)));
    bad(() -> rli.mappingExists("a", null));
    bad(() -> rli.mappingExists(null, "http://a"));
  }

  @Test
  void questionsWithoutAnythingAreAnsweredWithNothing() throws RlsFaultMessage {
    assertEquals(0, rli.bulkGetLRCs(null, null).getAnswer().size());
    assertEquals(0, rli.bulkExists(IndexObjectTypeXml.LRC, List.of()).getAnswer().size());
  }

  @Test
  void questionsBeyondLimits() {
    List<String> many = Collections.nCopies(Limits.BULK_ITEMS_MAX + 1, "a");
    fault(ErrorCodeXml.TOO_LARGE, () -> rli.bulkGetLRCs(many, null));
    fault(ErrorCodeXml.TOO_LARGE, () -> rli.bulkExists(IndexObjectTypeXml.LRC, many));
    fault(ErrorCodeXml.TOO_LARGE, () -> rli.locate(many, null, null, null, null));
    bad(() -> rli.getLRCs("x".repeat(4097)));
    bad(() -> rli.exists(IndexObjectTypeXml.LRC, "x".repeat(2049)));
    bad(() -> rli.locate(List.of("a"), 0, null, null, null));
    bad(() -> rli.getLRCsByPattern("a*", -1, null));
    bad(() -> rli.getLRCsByPattern("a\\", null, null));
    PageRequestXml page = new PageRequestXml();
    page.setLimit(0);
    bad(() -> rli.getLRCsByPattern("a*", null, page));
    page.setLimit(5);
    page.setCursor("not ours");
    fault(ErrorCodeXml.BAD_CURSOR, () -> rli.getLRCsByPattern("a*", null, page));
    AttributeSelectionXml attributes = new AttributeSelectionXml();
    attributes.getName().add(null);
    bad(() -> rli.locate(List.of("a"), null, attributes, null, null));
  }

  @Test
  void updatesWithoutParts() throws RlsFaultMessage {
    bad(() -> update.beginFullUpdate(null, null));
    bad(() -> update.beginFullUpdate(new SourceXml(), null));
    bad(() -> update.heartbeat(new SourceXml()));
    SourceXml source = source();
    source.getPattern().add(null);
    bad(() -> update.beginFullUpdate(source, null));
    bad(() -> update.sendIncremental(source(), 0, Collections.singletonList(null), null, null));
    bad(() -> update.sendBloom(source(), null));
    bad(() -> update.sendBloom(source(), new BloomFilterXml()));
    bad(() -> update.commitFullUpdate(null, 0, 0));
    bad(() -> update.abortFullUpdate(null));
    String id = update.beginFullUpdate(source(), -1L).getUpdateId();
    bad(() -> update.sendPart(null, part(CompressionXml.NONE, new byte[0])));
    bad(() -> update.sendPart(id, null));
    bad(() -> update.sendPart(id, part(null, new byte[0])));
    bad(() -> update.sendPart(id, part(CompressionXml.GZIP, null)));
    fault(
        ErrorCodeXml.UPDATE_DAMAGED,
        () -> update.sendPart(id, part(CompressionXml.GZIP, new byte[9])));
    fault(ErrorCodeXml.UPDATE_DAMAGED, () -> update.commitFullUpdate(id, -1, -1));
  }

  @Test
  void filtersThatAreNone() throws IOException {
    ByteArrayOutputStream good = new ByteArrayOutputStream();
    Samples.bits(List.of("a")).writeTo(good);
    byte[] bytes = good.toByteArray();
    fault(ErrorCodeXml.UPDATE_DAMAGED, () -> update.sendBloom(source(), filter(new byte[0])));
    fault(
        ErrorCodeXml.UPDATE_DAMAGED,
        () -> update.sendBloom(source(), filter(Arrays.copyOf(bytes, bytes.length - 1))));
    fault(
        ErrorCodeXml.UPDATE_DAMAGED,
        () -> update.sendBloom(source(), filter(Arrays.copyOf(bytes, bytes.length + 1))));
    bytes[0] = 0;
    fault(ErrorCodeXml.UPDATE_DAMAGED, () -> update.sendBloom(source(), filter(bytes)));
    byte[] huge = new byte[FILTER_MAX + 100];
    huge[0] = 1;
    huge[1] = 3;
    huge[3] = 1; // claims 65536 words
    fault(ErrorCodeXml.TOO_LARGE, () -> update.sendBloom(source(), filter(huge)));
  }

  @Test
  void auditsThatAreNone() {
    bad(() -> rli.getSourceDigests(null, 64));
    bad(() -> rli.getSourceDigests("nobody", 65));
    bad(() -> rli.getSourceDigests("nobody", -1));
    fault(ErrorCodeXml.LRC_NOT_FOUND, () -> rli.getSourceDigests("nobody", 64));
    bad(() -> rli.getSourceNames("nobody", 64, null, null));
    bad(() -> rli.getSourceNames("nobody", 64, List.of(64), null));
    bad(() -> rli.getSourceNames("nobody", 64, Arrays.asList(1, null), null));
    PageRequestXml page = new PageRequestXml();
    page.setCursor("%");
    fault(ErrorCodeXml.BAD_CURSOR, () -> rli.getSourceNames("nobody", 64, List.of(1), page));
  }

  @Test
  void parentsThatAreNone() {
    bad(() -> rli.addParent(null));
    bad(() -> rli.addParent(new UpdateTargetXml()));
    bad(() -> rli.removeParent(null));
    UpdateTargetXml partly = new UpdateTargetXml();
    partly.setRli("http://127.0.0.1:9");
    partly.setKind(UpdateKindXml.LIST);
    partly.setEverything(true);
    partly.getPattern().add(null);
    bad(() -> rli.addParent(partly));
  }

  @Test
  void deltasThatAreNone() throws RlsFaultMessage {
    bad(() -> update.sendBloomDelta(null, null));
    bad(() -> update.sendBloomDelta(source(), null));
    bad(() -> update.sendBloomDelta(source(), new BloomDeltaXml()));
    bad(() -> update.sendBloomDelta(source(), delta(-1, new byte[] {1})));
    fault(
        ErrorCodeXml.TOO_LARGE,
        () -> update.sendBloomDelta(source(), delta(FILTER_MAX / 8 + 1, new byte[0])));
    fault(
        ErrorCodeXml.UPDATE_DAMAGED,
        () -> update.sendBloomDelta(source(), delta(1, new byte[] {64})));
    fault(
        ErrorCodeXml.UPDATE_DAMAGED,
        () -> update.sendBloomDelta(source(), delta(1, new byte[] {-1})));
    BloomDeltaXml ahead = delta(1, null);
    ahead.setBaseGeneration(2);
    bad(() -> update.sendBloomDelta(source(), ahead));
    bad(() -> update.sendIncremental(source(), 0, null, null, Long.MAX_VALUE));
    assertEquals(
        OutcomeXml.FULL_UPDATE_NEEDED,
        update.sendBloomDelta(source(), delta(1, new byte[] {63})).getOutcome());
  }

  private static BloomDeltaXml delta(int words, byte[] set) {
    BloomDeltaXml delta = new BloomDeltaXml();
    delta.setHashFunctions(3);
    delta.setWords(words);
    delta.setSetBits(set);
    return delta;
  }

  private static SourceXml source() {
    return WireUpdates.toWire(Samples.source("a", 1, 1));
  }

  private static NamePartXml part(CompressionXml compression, byte[] bytes) {
    NamePartXml part = new NamePartXml();
    part.setCompression(compression);
    part.setNames(bytes == null ? null : handler(bytes));
    return part;
  }

  private static BloomFilterXml filter(byte[] bytes) {
    BloomFilterXml filter = new BloomFilterXml();
    filter.setBits(handler(bytes));
    return filter;
  }

  private static DataHandler handler(byte[] bytes) {
    return new DataHandler(new ByteArrayDataSource(bytes, "application/octet-stream"));
  }
}
