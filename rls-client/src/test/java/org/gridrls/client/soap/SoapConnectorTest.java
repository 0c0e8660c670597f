package org.gridrls.client.soap;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import javax.xml.namespace.QName;
import org.apache.cxf.common.xmlschema.SchemaCollection;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.frontend.ClientProxy;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.admin.Administration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** That proxies are shared, bounded, and destroyed when nobody has them. */
class SoapConnectorTest {
  private static final int MOST = 3;

  private final SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, MOST);
  private int addresses;

  @AfterEach
  void close() {
    connector.close();
  }

  private Administration proxy(String host) {
    return connector.proxy(Administration.class, "http://" + host + "/ws/admin");
  }

  private Administration another() {
    return proxy("h" + addresses++);
  }

  @Test
  void oneAddressHasOneProxy() {
    assertSame(proxy("a"), proxy("a"));
    assertNotSame(proxy("a"), proxy("b"));
  }

  @Test
  void theTypeOfFaultsIsKnown() {
    SchemaCollection schemas =
        ClientProxy.getClient(proxy("a"))
            .getEndpoint()
            .getService()
            .getServiceInfos()
            .get(0)
            .getXmlSchemaCollection();
    QName fault = new QName("https://gridrls.org/ns/types/1", "rlsFault");
    assertNotNull(schemas.getElementByQName(fault).getSchemaType(), "or CXF complains aloud");
  }

  @Test
  void whatWasUsedLastIsKept() {
    Administration used = proxy("used");
    Administration forgotten = proxy("forgotten");
    for (int i = 0; i < MOST; i++) {
      another();
      assertSame(used, proxy("used"));
    }
    assertNotSame(forgotten, proxy("forgotten"));
  }

  @Test
  void aProxyThatIsHeldStaysAliveAndTheOthersGo() {
    Administration held = proxy("held");
    Client client = ClientProxy.getClient(held);
    Eventually.holds(
        "proxies without an owner are destroyed",
        () -> {
          System.gc();
          another();
          return addresses > 4 * MOST && connector.proxies() <= 2 * MOST;
        });
    assertNotNull(client.getBus());
    assertNotSame(held, proxy("held"));
    connector.close();
    assertNull(client.getBus());
    assertTrue(connector.proxies() == 0);
  }
}
