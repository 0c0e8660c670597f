package org.gridrls.api.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One target name for each member, and one member for each target name that states one. */
class SetMemberTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cms/run1/a.root|set-member:cms/run1/a.root",
        "lfn:/grid/a b|set-member:lfn%3A/grid/a%20b",
        "100%|set-member:100%25",
        "a*?é|set-member:a%2A%3F%C3%A9",
        "//user:secret@host/x|set-member://user%3Asecret%40host/x",
        "𝄞|set-member:%F0%9D%84%9E",
        "set-member:x|set-member:set-member%3Ax"
      })
  void everyNameHasOneForm(String member, String target) {
    assertEquals(target, SetMember.target(new LogicalName(member)).value());
    assertEquals(Optional.of(new LogicalName(member)), SetMember.name(new TargetName(target)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "set-member:",
        "set-member:a%2",
        "set-member:a%2a",
        "set-member:a%41",
        "set-member:a%+4",
        "set-member:a%0A",
        "set-member:a%FF",
        "set-member:a b",
        "set-member:é"
      })
  void otherFormsStateNoMember(String target) {
    assertTrue(SetMember.is(new TargetName(target)));
    assertEquals(Optional.empty(), SetMember.name(new TargetName(target)));
  }

  @Test
  void copiesStateNoMember() {
    assertFalse(SetMember.is(new TargetName("https://host/set-member:a")));
    assertEquals(Optional.empty(), SetMember.name(new TargetName("https://host/a")));
  }

  @Test
  void aMemberWhoseFormIsTooLongIsRefused() {
    LogicalName longest = new LogicalName("a".repeat(4096 - SetMember.SCHEME.length()));
    assertEquals(Optional.of(longest), SetMember.name(SetMember.target(longest)));
    assertThrows(
        RlsException.class, () -> SetMember.target(new LogicalName(longest.value() + "a")));
  }
}
