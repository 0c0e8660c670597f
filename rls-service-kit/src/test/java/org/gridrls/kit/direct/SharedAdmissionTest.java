package org.gridrls.kit.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.CarriedCall;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.Peer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Guards, endpoints and callers can't tell whether a call came by the direct path. */
class SharedAdmissionTest {
  private static final String USER = "X-User";

  /** Everybody is who the header says; an invalid proof is refused. */
  private static final Authenticator BY_HEADER =
      request -> {
        String user = request.getHeader(USER);
        if ("Forged".equals(user)) {
          throw new RlsException(RlsError.PERMISSION_DENIED, "the proof is forged");
        }
        if (user != null) {
          request.setAttribute(Peer.class.getName(), new Peer(user, "CN=CA", Set.of("a.org")));
        }
        return Optional.ofNullable(user)
            .map(
                name ->
                    Caller.certified(
                        Caller.Method.CERTIFICATE, "/CN=" + name, request.getRemoteAddr()));
      };

  private static final NotedGuard GUARD = new NotedGuard();
  private static BothPaths paths;

  @BeforeAll
  static void start() {
    paths = new BothPaths(new HostSecurity(BY_HEADER, GUARD), Map.of());
  }

  @AfterAll
  static void stop() {
    paths.close();
  }

  private static BothPaths.Compared query(String... headers) throws Exception {
    GUARD.take();
    SoapMessages.Request query =
        SoapMessages.golden().stream()
            .filter(golden -> golden.operation().equals("query"))
            .findFirst()
            .orElseThrow();
    String[] all = Arrays.copyOf(headers, headers.length + 2);
    all[headers.length] = "Content-Type";
    all[headers.length + 1] = BothPaths.UTF8;
    byte[] message = query.message().getBytes(StandardCharsets.UTF_8);
    BothPaths.Compared compared = paths.post(query.path(), message, all);
    List<String> notes = GUARD.take();
    int half = notes.size() / 2;
    assertEquals(notes.subList(0, half), notes.subList(half, notes.size()));
    return compared;
  }

  @Test
  void theGuardIsToldTheSameOfAnAnsweredCall() throws Exception {
    paths.stub.answers(method -> SoapMessages.goldenResult("/ws/lrc", method));
    BothPaths.Compared compared = query(USER, "Alice");
    assertEquals(200, compared.answer().status());
    assertTrue(compared.direct());
  }

  @Test
  void theGuardIsToldTheSameOfAFailedCall() throws Exception {
    paths.stub.answers(
        method -> {
          throw WireFaults.toWire(new RlsException(RlsError.STORE_FAILED, "no disk"));
        });
    BothPaths.Compared compared = query(USER, "Alice");
    assertEquals(500, compared.answer().status());
    assertTrue(compared.direct());
  }

  @Test
  void aRefusedCallIsAnsweredAndNotServed() throws Exception {
    BothPaths.Compared compared = query(USER, "Mallory");
    assertEquals(500, compared.answer().status());
    assertTrue(compared.answer().body().contains("PERMISSION_DENIED"), compared.answer().body());
    assertFalse(compared.direct());
    compared = query(USER, "Broken");
    assertTrue(compared.answer().body().contains("INTERNAL"), compared.answer().body());
  }

  @Test
  void whoIsNotAuthenticatedIsLeftToTheStack() throws Exception {
    assertTrue(query().answer().body().contains("PERMISSION_DENIED"));
    assertTrue(query(USER, "Forged").answer().body().contains("PERMISSION_DENIED"));
  }

  @Test
  void serversCallForTheirUsersInTheSameWay() throws Exception {
    paths.stub.answers(method -> SoapMessages.goldenResult("/ws/lrc", method));
    assertTrue(query(USER, "Alice", Guard.ON_BEHALF_OF, "/CN=Bob").direct());
    assertFalse(query(USER, "Alice", Guard.ON_BEHALF_OF, "/CN=Mallory").direct());
    assertFalse(query(USER, "Eve", Guard.ON_BEHALF_OF, "/CN=Bob").direct());
    String header = Guard.ON_BEHALF_OF;
    assertFalse(query(USER, "Alice", header, "/CN=Bob", header, "/CN=Eve").direct());
  }

  @Test
  void endpointsLearnTheSameOfTheirCaller() throws Exception {
    paths.stub.answers(
        method -> {
          GUARD.note(CurrentCall.provedCaller() + " " + CurrentCall.carried());
          GUARD.note(CurrentCall.peer() + " " + CurrentCall.mayForward());
          GUARD.note("may " + CurrentCall.mayCall("Registry", "removeMember"));
          return SoapMessages.goldenResult("/ws/lrc", method);
        });
    assertTrue(query(USER, "Alice").direct());
    assertEquals(CarriedCall.NONE, CurrentCall.carried());
  }
}
