package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.gridrls.ring.engine.OtherMember;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that does not fit into a ring does not start, reports why, and changes nothing. */
@Tag("process")
class RingRefusalTest {
  @TempDir Path directory;
  private RingFederation federation;

  @BeforeEach
  void start() {
    federation = new RingFederation(directory);
    federation.load();
    federation.joinHere(0);
    federation.joinHere(1);
    federation.awaitWhole();
  }

  @AfterEach
  void stop() {
    federation.close();
  }

  private void assertRefused(String why, Map<String, String> changed) {
    Map<String, String> settings = new HashMap<>(federation.settings(2));
    settings.putAll(changed);
    assertSays(why, RingServer.refusal(directory, "refused", settings));
  }

  private void assertSays(String why, String said) {
    assertTrue(said.contains(why), said);
    for (int number : federation.numbers()) {
      assertEquals(2, federation.counters(number).orElseThrow().get("ringMembers"), said);
      RingFederation.Answer answer = federation.askAll(number);
      assertTrue(answer.whole(), () -> why + ": " + answer);
    }
  }

  @Test
  void badSettingsAreNamed() {
    assertRefused("'rli.ring.bind' must be host:port", Map.of("rli.ring.bind", "nowhere"));
    assertRefused("'rli.ring.bind' must be host:port", Map.of("rli.ring.bind", "127.0.0.1:70000"));
    assertRefused("'rli.ring.members' must be host:port", Map.of("rli.ring.members", "[\"here\"]"));
    assertRefused("'rli.ring.members' must name", Map.of("rli.ring.members", "[]"));
    assertRefused(
        "(rli.ring.bind) is in use",
        Map.of("rli.ring.bind", federation.settings(0).get("rli.ring.bind")));
    assertRefused("'rli-0' (setting 'name')", Map.of("name", "rli-0"));
    assertRefused("'process-ring'", Map.of("rli.ring.name", "another-ring"));
  }

  @Test
  void aMemberOfAnotherVersionOrSlotMapIsRefused() {
    String bind = federation.settings(2).get("rli.ring.bind");
    String peer = federation.settings(0).get("rli.ring.bind");
    assertSays(
        "the format is 4 at one and 5 at the other", OtherMember.refusal(bind, peer, 4, 256, 2));
    assertSays(
        "the number of slots is 512 at one and 256 at the other",
        OtherMember.refusal(bind, peer, 5, 512, 2));
    assertSays(
        "the number of owners is 3 at one and 2 at the other",
        OtherMember.refusal(bind, peer, 5, 256, 3));
  }
}
