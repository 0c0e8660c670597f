package org.gridrls.api.member;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.member.ServerIdentity.CatalogVersion;
import org.gridrls.api.member.ServerIdentity.ServerStart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The header of a reply is read, and compared with the expected server. */
class ServerIdentityTest {
  private static final ServerIdentity SERVER =
      new ServerIdentity(
          "lrc-1",
          Optional.of(new ServerStart("m-1", 7)),
          Optional.of(new CatalogVersion("c-1", 1_000, 42)));

  private static ServerIdentity catalog(String id, long bootId, long sequence) {
    return ServerIdentity.named("lrc-1")
        .with(Optional.of(new CatalogVersion(id, bootId, sequence)));
  }

  private static ServerIdentity server(String name, String id, long bootId) {
    return new ServerIdentity(name, Optional.of(new ServerStart(id, bootId)), Optional.empty());
  }

  private static void differs(String why, ServerIdentity expected, ServerIdentity answered) {
    String difference = expected.differs(Optional.of(answered)).orElse("none");
    assertTrue(difference.contains(why), difference);
  }

  private static void same(ServerIdentity expected, ServerIdentity answered) {
    assertEquals(Optional.empty(), expected.differs(Optional.of(answered)));
  }

  @Test
  void theHeaderIsReadAsItWasWritten() {
    ServerIdentity odd = new ServerIdentity("a; b=ü/ %", SERVER.server(), Optional.empty());
    for (ServerIdentity one : List.of(SERVER, odd, ServerIdentity.named("x"))) {
      assertEquals(Optional.of(one), ServerIdentity.read(one.header()));
      assertTrue(one.header().chars().allMatch(c -> c >= ' ' && c < 127), one::header);
    }
    assertEquals(
        "name=lrc-1; member=m-1; start=7; catalog=c-1; catalog-start=1000; catalog-since=42",
        SERVER.header());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "lrc-1",
        "name=",
        "name=%00",
        "name=%zz",
        "name=a; member=m",
        "name=a; member=m; start=x",
        "name=a; catalog=c; catalog-start=1",
        "name=a; catalog=; catalog-start=1; catalog-since=1",
        "name=a; catalog=%0A; catalog-start=1; catalog-since=1"
      })
  void whatIsNoStatementIsNone(String header) {
    assertEquals(Optional.empty(), ServerIdentity.read(header));
  }

  @Test
  void aHugeHeaderIsNoStatement() {
    assertEquals(Optional.empty(), ServerIdentity.read("name=a; more=" + "x".repeat(5_000)));
    assertEquals(Optional.empty(), ServerIdentity.read(null));
  }

  @Test
  void laterVersionsMayStateMore() {
    assertEquals(Optional.of(SERVER), ServerIdentity.read(SERVER.header() + "; later=1; flag"));
  }

  @Test
  void aCatalogIsRecognisedByItsIdAndItsHistory() {
    ServerIdentity known = catalog("c-1", 1_000, 50);
    same(known, catalog("c-1", 1_000, 42));
    same(known, catalog("c-1", 1_001, 50));
    differs("another server", known, catalog("c-2", 1_000, 50));
    differs("older copy", known, catalog("c-1", 999, 50));
    differs("older copy", known, catalog("c-1", 2_000, 49));
    differs("has no catalog", known, server("lrc-1", "m-1", 7));
  }

  @Test
  void aServerIsRecognisedByItsIdAndItsStarts() {
    ServerIdentity known = server("lrc-1", "m-1", 7);
    same(known, SERVER);
    same(known, server("renamed", "m-1", 8));
    differs("another server", known, server("lrc-1", "m-2", 7));
    differs("older copy", known, server("lrc-1", "m-1", 6));
    differs("another server", known, ServerIdentity.named("lrc-1"));
  }

  @Test
  void ofAServerWithoutIdsTheNameDecides() {
    same(ServerIdentity.named("lrc-1"), SERVER);
    differs("another server answers at its address: lrc-1", ServerIdentity.named("x"), SERVER);
  }

  @Test
  void whoDoesNotStateItIsNotProved() {
    assertTrue(ServerIdentity.named("x").differs(Optional.empty()).isPresent());
  }
}
