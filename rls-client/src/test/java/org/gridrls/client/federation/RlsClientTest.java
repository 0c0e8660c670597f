package org.gridrls.client.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.frontend.ClientProxy;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.wire.admin.Administration;
import org.junit.jupiter.api.Test;

/** Checks that what belongs to a client ends with it, and where there is no client, at once. */
class RlsClientTest {
  private final SoapConnector connector = new SoapConnector(Timeouts.DEFAULT);
  private final Client proxy =
      ClientProxy.getClient(connector.proxy(Administration.class, "http://a/ws/admin"));

  @Test
  void aBadUrlLeavesNothingOpen() {
    assertNotNull(proxy.getBus());
    RlsException refused =
        assertThrows(
            RlsException.class,
            () -> RlsClient.ofRegistry(connector, List.of("http://good:1", "ftp://bad")));
    assertEquals(RlsError.BAD_URL, refused.error());
    assertNull(proxy.getBus());
  }

  @Test
  void theConnectorIsClosedWithTheClient() {
    RlsClient client = RlsClient.ofRegistry(connector, List.of("http://good:1"));
    assertNotNull(proxy.getBus());
    client.close();
    assertNull(proxy.getBus());
  }
}
