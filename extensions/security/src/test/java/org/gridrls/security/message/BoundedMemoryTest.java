package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that what message checks remember is bounded, no matter who sends how much. */
class BoundedMemoryTest {
  private final MutableClock clock = MutableClock.standing();
  @TempDir private Path directory;

  private static byte[] fingerprint(long number) {
    return ByteBuffer.allocate(32).putLong(number).array();
  }

  private ReplayWindow window(int most) {
    ReplayMark mark = new ReplayMark(directory.resolve("mark"));
    return new ReplayWindow(mark, Duration.ofSeconds(300), most, clock);
  }

  @Test
  void messagesAreForgottenWhenTheyAreTooOldAnyway() {
    ReplayWindow window = window(3);
    for (int i = 0; i < 3; i++) {
      window.admit(clock.instant(), fingerprint(i));
    }
    RlsException full =
        assertThrows(RlsException.class, () -> window.admit(clock.instant(), fingerprint(3)));
    assertEquals(RlsError.OVERLOADED, full.error());
    clock.advance(Duration.ofSeconds(311));
    window.admit(clock.instant(), fingerprint(3));
    assertEquals(1, window.size());
  }

  @Test
  void aDamagedMarkIsNotTakenForNone() throws Exception {
    Files.writeString(directory.resolve("mark"), "nonsense");
    RlsException damaged = assertThrows(RlsException.class, () -> window(3));
    assertEquals(RlsError.STORE_FAILED, damaged.error());
  }

  @Test
  void aSetOfNumbersIsASet() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    LongSet ours = new LongSet();
    Set<Long> model = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      // many are the same, and many collide
      long number = (long) random.nextInt(6_000) << (i % 2 == 0 ? 0 : 32);
      assertEquals(model.add(number), ours.add(number), () -> "seed " + seed);
    }
    assertEquals(model.size(), ours.size());
  }
}
