package org.gridrls.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of request files, ours and those of the original data replication service. */
class RequestLineTest {
  private static final String TO = "https://s.example.org/data/";

  @Test
  void aLineStatesWhatIsKnown() {
    assertEquals(
        new RequestLine(
            "a b",
            Optional.of("p=1"),
            OptionalLong.of(7),
            Optional.of("md5:00"),
            List.of("http://x/?a=b", "root://y//z")),
        RequestLine.parse(
            "a b\tpath=p=1\tsize=7\tchecksum=md5:00\tsource=http://x/?a=b\tsource=root://y//z",
            TO));
    assertEquals("a", RequestLine.parse("a\t", TO).name());
    assertEquals(
        Optional.of("c+d/e f"),
        RequestLine.parse("a\thttps://s.example.org/data/c+d/e%20f", TO).path());
  }

  @ParameterizedTest
  @CsvSource({
    "'', does not begin",
    "' ', does not begin",
    "'\t', does not begin",
    "'\t\t', does not begin",
    "'\tsize=1', does not begin",
    "'a\tsize=-1', not a size",
    "'a\tsize=x', not a size",
    "'a\tsise=1', not path=",
    "'a\tb', not path=",
    "'a\thttps://s.example.org/data/', not below",
    "'a\thttps://s.example.org/other/a', not below",
    "'a\thttps://s.example.org/data/%zz', not a URL"
  })
  void aBrokenLineIsRefusedWithItsReason(String line, String message) {
    RlsException refused =
        assertThrows(RlsException.class, () -> RequestLine.parse(line, TO), line);
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    assertTrue(refused.getMessage().contains(message), refused.getMessage());
  }
}
