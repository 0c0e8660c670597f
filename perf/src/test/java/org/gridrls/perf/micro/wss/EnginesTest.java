package org.gridrls.perf.micro.wss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder.KeyKind;
import org.gridrls.wire.lrc.Query;
import org.gridrls.wire.types.ObjectTypeXml;
import org.gridrls.wss.message.Addressing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is compared does the same: each engine believes what the other signs, and no forgery. */
class EnginesTest {
  private static final String REFERENCE = "<(ds|dsig):Reference ";
  private static final String NAME = "a".repeat(100);

  @TempDir Path directory;
  private List<MessageEngine> engines;

  @BeforeEach
  void make() throws Exception {
    Clock clock = Clock.systemUTC();
    Codec codec = new Codec();
    CertificateAuthority authority = CertificateAuthority.create("Perf", clock);
    Sample sample = Sample.make(directory, authority, KeyKind.EC_P256);
    engines =
        List.of(
            OwnEngine.of(codec, sample, clock), new TreeEngine(codec, sample, Optional.empty()));
  }

  private static byte[] signed(MessageEngine engine) throws Exception {
    Query query = new Query();
    query.setObjectType(ObjectTypeXml.LOGICAL_NAME);
    query.setName(NAME);
    return engine.write(query, Addressing.request("https://a.example.org", "urn:q", "urn:uuid:1"));
  }

  @Test
  void eachReadsWhatTheOtherSigns() throws Exception {
    for (MessageEngine signer : engines) {
      for (MessageEngine checker : engines) {
        assertEquals(NAME, ((Query) checker.read(signed(signer))).getName());
      }
    }
  }

  @Test
  void bothSignTheSameParts() throws Exception {
    for (MessageEngine engine : engines) {
      String text = new String(signed(engine), StandardCharsets.UTF_8);
      assertEquals(6, text.split(REFERENCE, -1).length - 1, text);
    }
  }

  @Test
  void noneBelievesAChangedMessage() throws Exception {
    for (MessageEngine signer : engines) {
      String text = new String(signed(signer), StandardCharsets.UTF_8);
      byte[] changed = text.replace("aaaa</", "aaab</").getBytes(StandardCharsets.UTF_8);
      for (MessageEngine checker : engines) {
        assertThrows(Exception.class, () -> checker.read(changed));
      }
    }
  }
}
