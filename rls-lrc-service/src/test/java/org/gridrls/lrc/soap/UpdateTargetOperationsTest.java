package org.gridrls.lrc.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.wire.types.ErrorCode;
import org.gridrls.wire.types.UpdateTarget;
import org.gridrls.wire.types.UpdateTargetOrigin;
import org.junit.jupiter.api.Test;

/** The operations about update targets, by whoever may send what. */
class UpdateTargetOperationsTest extends EndpointFixture {
  private static UpdateTarget target(String rli, boolean everything, String... patterns) {
    UpdateTarget target = new UpdateTarget();
    target.setRli(rli);
    target.setKind(org.gridrls.wire.types.UpdateKind.LIST);
    target.setEverything(everything);
    target.getPattern().addAll(Arrays.asList(patterns));
    return target;
  }

  @Test
  void updateTargetsAreAddedChangedAndRemoved() throws Exception {
    endpoint.addUpdateTarget(target("rli:2", true));
    faults(
        ErrorCode.UPDATE_TARGET_EXISTS,
        () -> endpoint.addUpdateTarget(target("http://rli:2/ws/update", true)));
    endpoint.changeUpdateTarget(target("http://rli:2/", false, "a*"));
    var status = endpoint.getUpdateTarget("rli:2");
    assertEquals("http://rli:2/ws/update", status.getTarget().getRli());
    assertEquals(List.of("a*"), status.getTarget().getPattern());
    assertEquals(UpdateTargetOrigin.OPERATOR, status.getOrigin());
    endpoint.changeUpdateTarget(target("rli:2", false));
    assertFalse(endpoint.getUpdateTarget("rli:2").getTarget().isEverything());
    assertFalse(endpoint.getUpdateTarget("rli:2").getLastFailure().isBlank());
    faults(ErrorCode.BAD_ARGUMENT, () -> endpoint.removeUpdateTarget("rli:1"));
    endpoint.removeUpdateTarget("rli:2");
    faults(ErrorCode.UPDATE_TARGET_NOT_FOUND, () -> endpoint.removeUpdateTarget("rli:2"));
    faults(ErrorCode.UPDATE_TARGET_NOT_FOUND, () -> endpoint.getUpdateTarget("rli:2"));
    faults(
        ErrorCode.UPDATE_TARGET_NOT_FOUND,
        () -> endpoint.changeUpdateTarget(target("rli:2", true)));
  }

  @Test
  void whatCanBeNoUpdateTargetIsRefused() throws Exception {
    UpdateTarget noKind = target("rli:2", true);
    noKind.setKind(null);
    UpdateTarget never = target("rli:2", true);
    never.setFullIntervalMillis(0L);
    UpdateTarget before = target("rli:2", true);
    before.setFullIntervalMillis(-1L);
    for (UpdateTarget bad :
        Arrays.asList(
            null,
            new UpdateTarget(),
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
      faults(ErrorCode.BAD_ARGUMENT, () -> endpoint.addUpdateTarget(bad));
      faults(ErrorCode.BAD_ARGUMENT, () -> endpoint.changeUpdateTarget(bad));
    }
    for (String bad : List.of("ftp://rli", "http://", "a b", "http:///x")) {
      faults(ErrorCode.BAD_URL, () -> endpoint.addUpdateTarget(target(bad, true)));
      faults(ErrorCode.BAD_URL, () -> endpoint.removeUpdateTarget(bad));
    }
    String[] many = IntStream.range(0, 1_001).mapToObj(i -> "p" + i).toArray(String[]::new);
    faults(ErrorCode.TOO_LARGE, () -> endpoint.addUpdateTarget(target("rli:2", false, many)));
    faults(ErrorCode.BAD_ARGUMENT, () -> endpoint.removeUpdateTarget(null));
    assertEquals(0, endpoint.listUpdateTargets().getTarget().size());
  }
}
