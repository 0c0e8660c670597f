package org.gridrls.lrc.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.UpdateKindXml;
import org.gridrls.wire.types.UpdateTargetOriginXml;
import org.gridrls.wire.types.UpdateTargetXml;
import org.junit.jupiter.api.Test;

/** The operations about update targets, by callers with different rights. */
class UpdateTargetOperationsTest extends EndpointFixture {
  private static UpdateTargetXml target(String rli, boolean everything, String... patterns) {
    UpdateTargetXml target = new UpdateTargetXml();
    target.setRli(rli);
    target.setKind(UpdateKindXml.LIST);
    target.setEverything(everything);
    target.getPattern().addAll(Arrays.asList(patterns));
    return target;
  }

  @Test
  void updateTargetsAreAddedChangedAndRemoved() throws Exception {
    endpoint.addUpdateTarget(target("rli:2", true));
    faults(
        ErrorCodeXml.UPDATE_TARGET_EXISTS,
        () -> endpoint.addUpdateTarget(target("http://rli:2/ws/update", true)));
    endpoint.changeUpdateTarget(target("http://rli:2/", false, "a*"));
    var status = endpoint.getUpdateTarget("rli:2");
    assertEquals("http://rli:2/ws/update", status.getTarget().getRli());
    assertEquals(List.of("a*"), status.getTarget().getPattern());
    assertEquals(UpdateTargetOriginXml.OPERATOR, status.getOrigin());
    endpoint.changeUpdateTarget(target("rli:2", false));
    assertFalse(endpoint.getUpdateTarget("rli:2").getTarget().isEverything());
    assertFalse(endpoint.getUpdateTarget("rli:2").getLastFailure().isBlank());
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.removeUpdateTarget("rli:1"));
    endpoint.removeUpdateTarget("rli:2");
    faults(ErrorCodeXml.UPDATE_TARGET_NOT_FOUND, () -> endpoint.removeUpdateTarget("rli:2"));
    faults(ErrorCodeXml.UPDATE_TARGET_NOT_FOUND, () -> endpoint.getUpdateTarget("rli:2"));
    faults(
        ErrorCodeXml.UPDATE_TARGET_NOT_FOUND,
        () -> endpoint.changeUpdateTarget(target("rli:2", true)));
  }

  @Test
  void whatCanBeNoUpdateTargetIsRefused() throws Exception {
    UpdateTargetXml noKind = target("rli:2", true);
    noKind.setKind(null);
    UpdateTargetXml never = target("rli:2", true);
    never.setFullIntervalMillis(0L);
    UpdateTargetXml before = target("rli:2", true);
    before.setFullIntervalMillis(-1L);
    for (UpdateTargetXml bad :
        Arrays.asList(
            null,
            new UpdateTargetXml(),
            noKind,
            never,
            before,
            target("", true),
            target("x".repeat(5_000), true),
            target("rli\n:2", true),
            target("rli:2", false, "a", null),
            target("rli:2", false, ""),
            target("rli:2", false, "a\\"),
            target("rli:2", true, "a*"))) {
      faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.addUpdateTarget(bad));
      faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.changeUpdateTarget(bad));
    }
    for (String bad : List.of("ftp://rli", "http://", "a b", "http:///x")) {
      faults(ErrorCodeXml.BAD_URL, () -> endpoint.addUpdateTarget(target(bad, true)));
      faults(ErrorCodeXml.BAD_URL, () -> endpoint.removeUpdateTarget(bad));
    }
    String[] many = IntStream.range(0, 1_001).mapToObj(i -> "p" + i).toArray(String[]::new);
    faults(ErrorCodeXml.TOO_LARGE, () -> endpoint.addUpdateTarget(target("rli:2", false, many)));
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.removeUpdateTarget(null));
    assertEquals(0, endpoint.listUpdateTargets().getTarget().size());
  }
}
