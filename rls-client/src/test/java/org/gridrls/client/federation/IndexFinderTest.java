package org.gridrls.client.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.junit.jupiter.api.Test;

/** Indexes through registries that differ, fail and come back. */
class IndexFinderTest {
  private long now;
  private final List<Member> first = new ArrayList<>();
  private final List<Member> second = new ArrayList<>();
  private boolean firstDown;
  private boolean secondDown;
  private int asked;
  private final IndexFinder finder =
      new IndexFinder(
          new MemberUnion(List.of(() -> said(first, firstDown), () -> said(second, secondDown))),
          () -> now);

  private List<Member> said(List<Member> members, boolean down) {
    asked++;
    if (down) {
      throw new RlsException(RlsError.TRANSPORT_FAILED, "the registry is down");
    }
    return List.copyOf(members);
  }

  private static Member index(String name, long bootId, int preference, String url) {
    return new Member(
        name,
        bootId,
        1,
        Set.of(MemberRole.RLI),
        Map.of(MemberPort.REPLICA_LOCATION_INDEX, url),
        new MemberDescription(Optional.empty(), preference, "1", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }

  @Test
  void theUnionCountsWithTheNewerStatementAndThePreferredFirst() {
    first.add(index("a", 1, 0, "http://old"));
    second.add(index("a", 2, 0, "http://new"));
    second.add(index("b", 1, 5, "http://b"));
    assertEquals(List.of("http://b", "http://new"), finder.find());
  }

  @Test
  void registriesAreAskedAnewAfterAWhileOrInDoubt() {
    first.add(index("a", 1, 0, "http://a"));
    finder.find();
    finder.find();
    assertEquals(2, asked);
    finder.doubt();
    finder.find();
    assertEquals(4, asked);
    now += IndexFinder.KEPT.toNanos();
    finder.find();
    assertEquals(6, asked);
  }

  @Test
  void withoutAnyRegistryTheLastIndexesAreUsed() {
    first.add(index("a", 1, 0, "http://a"));
    finder.find();
    firstDown = true;
    secondDown = true;
    finder.doubt();
    assertEquals(List.of("http://a"), finder.find());
  }

  @Test
  void whereNobodyIsKnownThatIsSaid() {
    assertEquals(RlsError.UNAVAILABLE, assertThrows(RlsException.class, finder::find).error());
    firstDown = true;
    secondDown = true;
    assertEquals(RlsError.TRANSPORT_FAILED, assertThrows(RlsException.class, finder::find).error());
  }

  @Test
  void fixedOnesStayWhatever() {
    IndexFinder fixed = IndexFinder.fixed(List.of("b", "a"));
    fixed.doubt();
    assertEquals(List.of("b", "a"), fixed.find());
  }
}
