package org.gridrls.api.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** The bytes inside the golden update messages are what the schema's documentation says. */
class GoldenUpdateBytesTest {
  private static final String DIRECTORY = "cms/Run2012B/DoubleMuParked/AOD/22Jan2013-v1/10000/";
  private static final String FIRST = DIRECTORY + "1EC938EF-ABEC-E211-94E0-90E6BA442F24.root";
  private static final String SECOND = DIRECTORY + "2A7D5E3B-C1EC-E211-8B1F-00259073E4A2.root";
  private static final String THIRD = DIRECTORY + "5C0B9F44-ADEC-E211-9D33-20CF305B04D2.root";

  @Test
  void aPartHoldsSortedNamesEachFollowedByALineFeed() throws Exception {
    byte[] zipped = bytes("sendPart.request", "names");
    byte[] plain = new GZIPInputStream(new ByteArrayInputStream(zipped)).readAllBytes();
    String text = new String(plain, StandardCharsets.UTF_8);
    assertTrue(text.endsWith("\n"));
    List<String> names = text.lines().toList();
    assertEquals(List.of(FIRST, SECOND, THIRD), names);
    assertEquals(names.stream().sorted(CodePointOrder.COMPARATOR).toList(), names);
  }

  @Test
  void aFilterHoldsTheNamesThatWereAdded() throws Exception {
    BloomFilter filter =
        BloomFilter.readFrom(new ByteArrayInputStream(bytes("sendBloom.request", "bits")));
    assertEquals(BloomParameters.perName(2, 10, 3), filter.parameters());
    assertTrue(filter.mightContain(FIRST));
    assertTrue(filter.mightContain(SECOND));
    assertFalse(filter.mightContain(THIRD));
  }

  private static byte[] bytes(String message, String element) {
    Element payload = new GoldenMessage(Contract.SOFT_STATE_UPDATE, message).payload();
    var found = payload.getElementsByTagNameNS("https://gridrls.org/ns/softstate/1", element);
    return Base64.getDecoder().decode(found.item(found.getLength() - 1).getTextContent());
  }
}
