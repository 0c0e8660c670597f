package org.gridrls.lrc.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Function;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.CarriedCall;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.RequestIdConfig;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.lrc.copies.CopyKeeper;
import org.gridrls.lrc.copies.KnownOthers;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.lrc.AttributeConditionXml;
import org.gridrls.wire.lrc.AttributeOperatorXml;
import org.gridrls.wire.lrc.AttributeSearchPageXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.SelectionXml;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.junit.jupiter.api.Test;

/** Each answer is made while the same caller asks again, so calls of one thread are concurrent. */
class CostlyShareTest extends EndpointFixture {
  private static final int SHARE = 4;
  private static final Caller ALICE =
      Caller.certified(Caller.Method.CERTIFICATE, "/CN=Alice", "192.0.2.1");

  private int begun;
  private RlsFaultMessage innermost;

  /** A question to an endpoint. */
  private interface Question {
    Object ask(LocalReplicaCatalog lrc) throws RlsFaultMessage;
  }

  private Object asked(Question question, LocalReplicaCatalog lrc) {
    try {
      return question.ask(lrc);
    } catch (RlsFaultMessage fault) {
      innermost = innermost == null ? fault : innermost;
      throw new AssertionError(fault);
    }
  }

  /** How many calls began before one was refused; 10 if none was. */
  private int begun(Caller caller, Question question) {
    begun = 0;
    innermost = null;
    LocalReplicaCatalog[] lrc = new LocalReplicaCatalog[1];
    Function<Class<?>, Object> asking =
        type ->
            Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, operation, arguments) -> {
                  if (++begun == 10) {
                    throw new IllegalStateException("enough");
                  }
                  return asked(question, lrc[0]);
                });
    RequestIds ids =
        new RequestIds(catalog, RequestIdConfig.DEFAULT, Clocks.both(MutableClock.standing()));
    lrc[0] =
        (LocalReplicaCatalog)
            LrcEndpoints.of(
                    (MappingCatalog) asking.apply(MappingCatalog.class),
                    (CatalogJournal) asking.apply(CatalogJournal.class),
                    updates,
                    ids,
                    new CopyKeeper(catalog, ids, new KnownOthers(), () -> false))
                .implementation();
    assertThrows(
        AssertionError.class, () -> CarriedCall.supply(caller, () -> asked(question, lrc[0])));
    assertEquals(
        begun == 10 ? ErrorCodeXml.INTERNAL : ErrorCodeXml.OVERLOADED,
        innermost.getFaultInfo().getCode());
    return begun;
  }

  private static AttributeSearchXml all() {
    AttributeConditionXml has = new AttributeConditionXml();
    has.setAttributeName("size");
    has.setOperator(AttributeOperatorXml.ALL);
    AttributeSearchXml search = new AttributeSearchXml();
    search.setObjectType(LFN);
    search.getCondition().add(has);
    return search;
  }

  @Test
  void aCallerHasAShareOfCallsThatLookAtAllNames() {
    SelectionXml every = new SelectionXml();
    every.setLogicalPattern("*");
    List<Question> costly =
        List.of(
            lrc -> lrc.queryPattern(LFN, "*x", null, null),
            lrc -> lrc.queryPattern(LFN, "/common/*x", null, null),
            lrc -> lrc.searchAttributes(all(), null, null),
            lrc -> lrc.deleteMatching(every, true));
    for (Question question : costly) {
      assertEquals(SHARE, begun(ALICE, question));
    }
    assertEquals(1, begun(ALICE, lrc -> lrc.getNameDigests(64, null)));
    assertEquals(1, begun(ALICE, lrc -> lrc.getBucketNames(64, List.of(1), null, null)));
  }

  @Test
  void cheapCallsAndThoseOfOpenModeAreNotCounted() {
    assertEquals(10, begun(ALICE, lrc -> lrc.queryPattern(LFN, "x*", null, null)));
    Caller anyone = Caller.anonymous("192.0.2.1");
    assertEquals(10, begun(anyone, lrc -> lrc.queryPattern(LFN, "*x", null, null)));
  }

  @Test
  void theShareIsFreeAgainAfterEachAnswer() throws RlsFaultMessage {
    defineSize();
    for (int i = 0; i < 2 * SHARE; i++) {
      assertEquals(
          0,
          CarriedCall.supply(ALICE, () -> found(lrc -> lrc.searchAttributes(all(), null, null))));
    }
  }

  private int found(Question question) {
    return ((AttributeSearchPageXml) asked(question, endpoint)).getObject().size();
  }
}
