package org.gridrls.cli.replicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestLineTest {
  private static final String DESTINATION = "https://storage.example.org/copies/";

  @Test
  void aLineNamesAFileAndWhatIsKnownOfIt() {
    ReplicationItemXml item =
        RequestLine.parse(
            "lfn\tsize=7\tchecksum=adler32:00000001\tsource=https://a.example.org/x\t"
                + DESTINATION
                + "a%20b",
            DESTINATION);
    assertEquals("lfn", item.getLogicalName());
    assertEquals(7L, item.getSize());
    assertEquals("adler32:00000001", item.getChecksum());
    assertEquals(List.of("https://a.example.org/x"), item.getSource());
    assertEquals("a b", item.getPath());
    assertEquals("lfn", RequestLine.parse("lfn\t", DESTINATION).getLogicalName());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\t",
        "\t\t",
        "\tsize=7",
        "lfn\tsize=x",
        "lfn\tcolour=red",
        "lfn\tword",
        "lfn\thttps://elsewhere.example.org/x",
        "lfn\thttps://storage.example.org/copies/",
        "lfn\thttps://storage.example.org/copies/%zz"
      })
  void aBrokenLineIsRefused(String line) {
    RlsException refused =
        assertThrows(RlsException.class, () -> RequestLine.parse(line, DESTINATION));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
  }
}
