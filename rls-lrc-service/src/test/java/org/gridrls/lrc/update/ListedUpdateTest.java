package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Names of listings are sent whole, with the age of the listing, and without what came and went.
 */
class ListedUpdateTest extends UpdateFixture {
  @BeforeEach
  void listingThatBeganEarlier() {
    scheduler.close();
    listed(0);
    put(0, 3);
    pass(seconds(40));
    restart(UpdateKind.LIST);
    members(rli(RLI, 1));
  }

  private void listed(long secondsAgo) {
    Instant began = steady.instant().minusSeconds(secondsAgo);
    listedAt = () -> began;
  }

  private List<UpdateSource> sentAfter(Duration time) {
    index().sources.clear();
    index().begun.clear();
    after(time);
    return Stream.of(index().begun, index().sources).flatMap(List::stream).distinct().toList();
  }

  private static List<Duration> ages(List<UpdateSource> sources) {
    return sources.stream().map(UpdateSource::age).distinct().toList();
  }

  @Test
  void aFullListIsAsOldAsTheListing() {
    List<UpdateSource> sent = sentAfter(seconds(0));
    assertEquals(List.of(seconds(40)), ages(sent));
    assertTrue(sent.stream().allMatch(source -> source.unremoved().isEmpty()));
  }

  @Test
  void heartbeatsGetOlderUntilTheNextListingIsSentWhole() {
    after(seconds(0));
    assertEquals(List.of(seconds(80)), ages(sentAfter(seconds(40))));
    put(3, 5);
    listed(2);
    assertEquals(List.of("heartbeat"), after(seconds(40)).stream().map(this::word).toList());
    scheduler.forceUpdate(Optional.empty());
    assertEquals(List.of(seconds(43)), ages(sentAfter(seconds(1))));
    assertTrue(status().inStep());
  }

  private String word(String call) {
    return call.replaceFirst("\\W.*", "");
  }

  @Test
  void aRestartSendsAllAgain() {
    after(seconds(0));
    pass(seconds(5));
    restart(UpdateKind.LIST);
    members(rli(RLI, 1));
    assertEquals(List.of(seconds(45)), ages(sentAfter(seconds(0))));
  }

  @Test
  void aFilterIsAsOldAsTheListing() {
    scheduler.close();
    restart(UpdateKind.BLOOM);
    members(rli(RLI, 1));
    assertEquals(List.of(seconds(40)), ages(sentAfter(seconds(0))));
  }
}
