package org.gridrls.kit.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;

/** Tests what of a configuration can be changed while it is in use. */
class LiveConfigTest {
  private record Lease(String owner, Duration least, Duration most) {
    static Lease read(Settings settings) {
      Settings changeable = settings.section("lease").changeable();
      Lease lease =
          new Lease(
              settings.text("owner", "nobody", "whose it is"),
              changeable.duration("least", Duration.ofSeconds(1), "the shortest"),
              changeable.duration("most", Duration.ofHours(1), "the longest"));
      if (lease.least().compareTo(lease.most()) > 0) {
        settings.problem("lease.least", "must not be longer than lease.most");
      }
      return lease;
    }
  }

  private final LiveConfig<Lease> live =
      new LiveConfig<>(ConfigFile.of(Map.of("owner", "me", "lease.most", "2h"), Lease::read));

  private String refused(RlsError error, String key, String value) {
    Lease before = live.get();
    RlsException failure = assertThrows(RlsException.class, () -> live.change(key, value));
    assertEquals(error, failure.error());
    assertEquals(before, live.get());
    return failure.getMessage();
  }

  @Test
  void whatIsChangedIsThereAtOnceAndTheRestStays() {
    live.change("lease.least", "5s");
    live.change("lease.most", "10m");
    assertEquals(new Lease("me", Duration.ofSeconds(5), Duration.ofMinutes(10)), live.get());
    assertEquals(
        List.of("owner = me", "lease.least = 5s", "lease.most = 10m"),
        live.settings().stream().map(Setting::toString).toList());
    assertEquals(
        List.of(false, true, true), live.settings().stream().map(Setting::changeable).toList());
  }

  @Test
  void aSettingThatIsReadAtStartOnlyIsRefusedWithWhatToDo() {
    String message = refused(RlsError.BAD_ARGUMENT, "owner", "you");
    assertTrue(message.contains("restart the server: owner"), message);
  }

  @Test
  void aKeyThatIsNoneIsRefused() {
    refused(RlsError.CONFIGURATION_KEY_NOT_FOUND, "lease.east", "5s");
    refused(RlsError.CONFIGURATION_KEY_NOT_FOUND, "lease", "{least = 5s}");
  }

  @Test
  void aValueIsCheckedAsThatOfTheFile() {
    String message = refused(RlsError.BAD_ARGUMENT, "lease.least", "never");
    assertTrue(message.contains("setting 'lease.least' has the wrong type"), message);
    refused(RlsError.BAD_ARGUMENT, "lease.least", "0s");
    refused(RlsError.BAD_ARGUMENT, "lease.least", "[1s]");
    refused(RlsError.BAD_ARGUMENT, "lease.least", "${owner}");
    refused(RlsError.TOO_LARGE, "lease.least", "1".repeat(1_001));
  }

  @Test
  void aValueThatDoesNotFitTheOthersIsRefused() {
    String message = refused(RlsError.BAD_ARGUMENT, "lease.least", "3h");
    assertTrue(message.contains("must not be longer than lease.most"), message);
    live.change("lease.most", "4h");
    live.change("lease.least", "3h");
    assertEquals(Duration.ofHours(3), live.get().least());
  }
}
