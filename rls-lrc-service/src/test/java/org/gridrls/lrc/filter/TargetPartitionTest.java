package org.gridrls.lrc.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.junit.jupiter.api.Test;

/** Tests what a target is sent, and how an update states that. */
class TargetPartitionTest {
  private static TargetPartition partition(String... patterns) {
    return TargetPartition.of(
        new UpdateTarget(
            "http://rli/ws/update", UpdateKind.LIST, false, List.of(patterns), Optional.empty()));
  }

  @Test
  void expressionsAndGlobsChooseNamesTogether() {
    TargetPartition partition = partition("regex:cms/run[0-9]+", "atlas/*");
    assertTrue(partition.includes("cms/run12"));
    assertTrue(partition.includes("atlas/x"));
    assertFalse(partition.includes("cms/run"));
    assertFalse(partition.includes("regex:cms/run1"));
    assertEquals(List.of("cms/run[0-9]+\\", "atlas/*"), partition.wireForm());
  }

  /** An older version read it as a glob, and may have saved a filter under the digest of that. */
  @Test
  void aFilterThatAnOlderVersionSavedForTheSameTextIsNotUsed() {
    assertNotEquals(partition("\\regex:cms/.*").digest(), partition("regex:cms/.*").digest());
    String glob = partition("regex:cms/(").digest();
    assertNotEquals(glob, partition("regex:cms/.*").digest());
    assertEquals("545ab379", partition("cms/*").digest().substring(0, 8), "digests of globs stay");
  }

  /** So that an index that declares one makes no other target fail. */
  @Test
  void anInvalidExpressionIsAGlobAsInOlderVersions() {
    TargetPartition partition = partition("regex:cms/(");
    assertTrue(partition.includes("regex:cms/("));
    assertFalse(partition.includes("cms/("));
    assertEquals(List.of("regex:cms/("), partition.wireForm());
  }
}
