package org.gridrls.bridge.s3;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Signatures are those of the examples in the documentation of S3. */
class S3SignatureTest {
  private static final S3Signature EXAMPLE =
      new S3Signature(
          "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "us-east-1");

  private static void assertSigned(String signature, String query) {
    URI url = URI.create("https://examplebucket.s3.amazonaws.com" + query);
    String header =
        EXAMPLE.headers("GET", url, Instant.parse("2013-05-24T00:00:00Z")).get("Authorization");
    assertTrue(header.endsWith("Signature=" + signature), header);
  }

  @Test
  void aListOfKeys() {
    assertSigned(
        "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7", "?max-keys=2&prefix=J");
  }

  @Test
  void aParameterWithoutAValue() {
    assertSigned(
        "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543", "/?lifecycle=");
  }

  @Test
  void itsTextHasNoSecret() {
    assertFalse(EXAMPLE.toString().contains("wJalr"));
  }
}
