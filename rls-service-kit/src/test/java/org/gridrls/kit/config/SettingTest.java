package org.gridrls.kit.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what of a setting others may see: no password, wherever it stands. */
class SettingTest {
  @ParameterizedTest
  @CsvSource({
    "lrc.password, secret, ***",
    "lrc.store, jdbc:postgresql://db/rls?user=a&password=secret&ssl=true,"
        + " jdbc:postgresql://db/rls?user=a&password=***&ssl=true",
    "lrc.store, jdbc:mysql://a:secret@db:3306/rls, jdbc:mysql://***@db:3306/rls",
    "lrc.store, jdbc:sqlite:/data/lrc.db, jdbc:sqlite:/data/lrc.db",
    "membership.registry, http://[::1]:39281, http://[::1]:39281"
  })
  void passwordsAreNotShown(String key, String value, String shown) {
    assertEquals(shown, new Setting(key, value, "", "", false).shownValue());
  }
}
