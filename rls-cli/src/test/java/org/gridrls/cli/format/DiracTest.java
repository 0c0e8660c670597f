package org.gridrls.cli.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dictionaries and tables of DIRAC, as Python and JSON write them, are read whole. */
class DiracTest {
  @Test
  void everyEscapeIsDecoded() {
    ReadText read =
        ReadText.of(
            "{'Successful': {'/vo/caf\\u00e9': {'X': 'srm://x/\\xe9'},\n"
                + " \"/vo/it's\": {'X': 'srm://x/\\U0001F600'},\n"
                + " u'/vo/\\'q\\'': {\"X\": \"srm://x/\\ud83d\\ude00\\/\\\\\"},\n"
                + " '/vo/n': {'X': 'srm://x/\\N{BULLET}'}}}\n".replace("\\N{BULLET}", "\\101")
                + "");
    assertEquals(
        List.of(
            "/vo/café srm://x/é pfn.se=X",
            "/vo/it's srm://x/\uD83D\uDE00 pfn.se=X",
            "/vo/'q' srm://x/\uD83D\uDE00/\\ pfn.se=X",
            "/vo/n srm://x/A pfn.se=X"),
        read.found());
    for (String unknown : List.of("\\N{BULLET}", "\\q", "\\u12", "\\UFFFFFFFF", "\\x4")) {
      String text = "{'Successful': {'/vo/a': {'X': 'srm://x/" + unknown + "'}}}";
      assertTrue(ReadText.refusal(text).contains("escape"), ReadText.refusal(text));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'Successful': {'/vo/a': {'X': 'srm://x/a'}}}",
        "{'Failed': {}, 'Successful': {'/vo/a': {'X': 'srm://x/a'}}}",
        "{'OK': True, 'Value': {'Failed': {}, 'Successful': {'/vo/a': {'X': 'srm://x/a'}}}}",
        "{\"OK\": true, \"Value\": {\"Successful\": {\"/vo/a\": {\"X\": \"srm://x/a\"}}}}",
        "{\n  \"Successful\": {\n    \"/vo/a\": {\n      \"X\": \"srm://x/a\"\n    }\n  }\n}",
        "{'/vo/a': {'X': 'srm://x/a'}}",
        "{'Successful': {'X': {'/vo/a': 'srm://x/a'}}}",
        "{'Successful': {'/vo/a': {'X': ('srm://x'\n   '/a')}}, 'rpcStub': (('a', {}), 'b', ())}",
        "{'When': datetime.datetime(2010, 1, 1), 'Successful': {u'/vo/a': {u'X': u'srm://x/a'}}}"
      })
  void eachShapeIsRead(String text) {
    ReadText read = ReadText.of(text);
    assertEquals(MappingFormat.DIRAC, read.format());
    assertEquals(List.of("/vo/a srm://x/a pfn.se=X"), read.found(), text);
    assertEquals(List.of(), read.failed(), text);
  }

  @Test
  void aUrlWithoutItsStorageElementIsRead() {
    ReadText read =
        ReadText.of("{'Failed': {'/vo/b': 'No'},\n'Successful': {'/vo/a': 'srm://x/a'}}");
    assertEquals(List.of("/vo/a srm://x/a"), read.found());
    assertEquals(List.of("1 names that DIRAC lists as failed"), read.notes());
  }

  @Test
  void whatIsNoCopyIsRefused() {
    ReadText read =
        ReadText.of(
            """
            {'Successful': {'/vo/a': {'Checksum': '0a1b2c3d', 'Size': 12},
                            '/vo/b': ['X-disk'],
                            '/vo/c': {'X-disk': True},
                            '/vo/d': {},
                            '/vo/e': {'X': 'srm://x/e', 'X': 'srm://x/f'},
                            '/vo/ok': {'X': 'srm://x/ok'}}}
            """
                .replace("'/vo/e': {'X': 'srm://x/e', 'X': 'srm://x/f'},\n", "\n"));
    assertEquals(List.of("/vo/ok srm://x/ok pfn.se=X"), read.found());
    assertEquals(4, read.failed().size(), read.failed()::toString);
    assertTrue(read.failed().get(3).startsWith("4: "), read.failed()::toString);
    assertTrue(
        ReadText.refusal("{'Successful': {'/vo/e': {'X': 'srm://x/e', 'X': 'srm://x/f'}}}")
            .contains("twice"));
    assertTrue(ReadText.refusal("{'OK': False, 'Message': 'x'}").contains("error that DIRAC"));
    assertTrue(ReadText.refusal("{'Successful': {'/vo/a': {'X': 'srm://x").contains("quote"));
    assertTrue(ReadText.refusal("{'Successful': {'/vo/a' 'X'}}").contains("missing"));
  }

  @Test
  void furtherCopiesOfATableHaveRowsWithoutTheName() {
    ReadText read =
        ReadText.of(
            """
            LFN    StorageElement  URL
            ===========================
            /vo/a  X-disk          srm://x/a
                   Y-disk          srm://y/a
                   Z-disk          srm://z/a
            /vo/b  X-disk          srm://x/b
            /vo/c  none
                   Y-disk          srm://y/c
            """);
    assertEquals(
        List.of(
            "/vo/a srm://x/a pfn.se=X-disk",
            "/vo/a srm://y/a pfn.se=Y-disk",
            "/vo/a srm://z/a pfn.se=Z-disk",
            "/vo/b srm://x/b pfn.se=X-disk"),
        read.found());
    assertEquals(2, read.failed().size(), read.failed()::toString);
  }
}
