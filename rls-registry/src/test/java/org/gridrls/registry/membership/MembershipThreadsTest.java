package org.gridrls.registry.membership;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.gridrls.api.PageRequest;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

class MembershipThreadsTest {
  private static final int THREADS = 4;
  private static final int MEMBERS = 250;

  private final MutableClock clock = MutableClock.standing();
  private final Membership membership = Memberships.inMemory(MembershipLimits.DEFAULT, clock);

  @Test
  void noChangeIsLostOrCountedTwiceWhenManyComeAtOnce() throws Exception {
    long start = membership.status().version();
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        String prefix = "t" + i + "-";
        running.add(pool.submit(() -> comeRenewAndGo(prefix)));
      }
      for (Future<?> each : running) {
        each.get();
      }
    } finally {
      pool.shutdownNow();
    }
    int half = THREADS * MEMBERS / 2;
    assertEquals(half, membership.status().members());
    assertEquals(THREADS * MEMBERS * 2L, membership.status().renewals());
    List<Long> versions =
        membership.changesSince(start, 10_000).changes().stream()
            .map(MembershipChange::version)
            .toList();
    assertEquals(LongStream.rangeClosed(start + 1, start + 3L * half).boxed().toList(), versions);
  }

  private void comeRenewAndGo(String prefix) {
    for (int m = 0; m < MEMBERS; m++) {
      String name = prefix + m;
      membership.register(Members.lrc(name, 1, 0), Optional.empty());
      membership.renew(name, 1, 0, Optional.empty());
      membership.renew(name, 1, 0, Optional.empty());
      membership.members(MemberFilter.ALL, PageRequest.first(3));
      if (m % 2 == 0) {
        membership.leave(name, 1);
      }
    }
  }
}
