package org.gridrls.security.acl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.security.acl.Subject.SubjectKind;
import org.gridrls.security.operation.Privilege;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The language of rules. */
class AclTest {
  private static List<Rule> rules(String text) {
    return Acl.parse("acl", text).rules();
  }

  private static RlsException mistakes(String text) {
    RlsException refused = assertThrows(RlsException.class, () -> Acl.parse("acl", text));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    return refused;
  }

  @Test
  void aRuleIsReadAndWrittenTheSame() {
    String text =
        """
        allow dn "/DC=org/CN=Alice( .*)?": lrc_read lrc_update
        deny user "mallory": all
        allow group "/cms/.*": lrc_update on "/cms/*" "lfn:cms*"
        allow anyone: lrc_read
        """;
    assertEquals(text.strip().lines().toList(), rules(text).stream().map(Rule::toString).toList());
  }

  @Test
  void blanksAroundTheColonAndCommasDoNotMatter() {
    Rule rule =
        rules("allow   token  https://iss.example/#alice :lrc_read,rli_read  on /a/*").get(0);
    assertEquals(SubjectKind.TOKEN, rule.subject().kind());
    assertEquals("https://iss.example/#alice", rule.subject().pattern().toString());
    assertEquals(EnumSet.of(Privilege.LRC_READ, Privilege.RLI_READ), rule.privileges());
    assertTrue(rule.names().matches("/a/b"));
  }

  @Test
  void commentsAndEmptyLinesAreSkippedAndLinesCounted() {
    List<Rule> rules = rules("# who may what\n\n  # more\n deny anyone: admin\n");
    assertEquals(List.of("acl:4"), rules.stream().map(Rule::where).toList());
  }

  @Test
  void linesOfTheOriginalServiceAreUnderstoodAsTheyStand() {
    List<Rule> rules =
        rules(
            """
            acl /O=Grid/OU=(a|b): /CN=John Smith: lrc_read lrc_update
            acl "/DC=org/.*" : rli_read
            acl .*: all
            """);
    assertEquals("/O=Grid/OU=(a|b): /CN=John Smith", rules.get(0).subject().pattern().toString());
    assertEquals("/DC=org/.*", rules.get(1).subject().pattern().toString());
    assertEquals(Set.of(Privilege.values()), rules.get(2).privileges());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '%',
      value = {
        "permit anyone: all | begins with allow, deny or acl",
        "allow | the line ends where the caller should be",
        "allow people .*: all | dn, user, group, token, method or anyone",
        "allow acl .*: all | dn, user, group, token, method or anyone",
        "allow dn: all | the rule lacks a regular expression after dn",
        "allow dn \"/CN=x: all | a quote is opened",
        "allow dn /CN=John Smith: all | needs quotes",
        "allow dn \"(\": all | not a regular expression",
        "allow anyone: | names no privilege",
        "allow anyone: lrc_write | 'lrc_write' is not one of [lrc_read,",
        "allow anyone: lrc_read on | ends where a pattern",
        "allow anyone: lrc_read on a\\ | lone backslash",
        "allow anyone: lrc_read # all of them | '#' is not one of",
        "acl /CN=x all | no colon",
        "acl .*: all on /x/* | only rules that begin with allow or deny",
      })
  void aMistakeIsNamedWithItsLine(String line, String told) {
    String message = mistakes("# first\n" + line).getMessage();
    assertTrue(message.startsWith("acl:2: "), message);
    assertTrue(message.contains(told), message);
  }

  @Test
  void allMistakesAreToldAtOnce() {
    String message =
        mistakes("allow nobody: all\nallow anyone: all\nallow anyone: none").getMessage();
    assertEquals(2, message.lines().count(), message);
    assertTrue(message.contains("acl:1: ") && message.contains("acl:3: "), message);
  }

  @Test
  void aPatternThatIsTooLongIsRefused() {
    mistakes("allow anyone: all on " + "x".repeat(NameRule.PATTERN_LENGTH_MAX + 1));
    mistakes("allow dn " + "x".repeat(SafePattern.PATTERN_LENGTH_MAX + 1) + ": all");
    mistakes("allow dn " + "x".repeat(20_000) + ": all");
  }
}
