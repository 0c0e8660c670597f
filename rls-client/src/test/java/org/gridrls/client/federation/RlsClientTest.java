package org.gridrls.client.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.junit.jupiter.api.Test;

/** Checks what a client says before it calls anybody. */
class RlsClientTest {
  @Test
  void aBadUrlIsRefusedAtOnce() {
    RlsException refused =
        assertThrows(
            RlsException.class,
            () ->
                RlsClient.ofRegistry(
                    new SoapConnector(Timeouts.DEFAULT), List.of("http://good:1", "ftp://bad")));
    assertEquals(RlsError.BAD_URL, refused.error());
  }
}
