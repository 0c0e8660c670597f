package org.gridrls.kit.host.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.host.TestServer;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.HostSecurity;
import org.junit.jupiter.api.Test;

class CallGateTest {
  private static final Authenticator ALICE =
      request ->
          Optional.of(
              Caller.certified(
                  Caller.Method.CERTIFICATE, "/DC=org/CN=Alice", request.getRemoteAddr()));

  private static RlsException refusal(HostSecurity security) {
    try (TestServer server = TestServer.start(security)) {
      return assertThrows(RlsException.class, () -> server.admin().ping());
    }
  }

  @Test
  void theGuardIsToldWhoCallsWhat() {
    List<Call> calls = new CopyOnWriteArrayList<>();
    try (TestServer server = TestServer.start(new HostSecurity(ALICE, calls::add))) {
      server.admin().ping();
    }
    assertEquals(1, calls.size());
    assertEquals("Administration.ping", calls.get(0).portType() + "." + calls.get(0).operation());
    assertEquals("/DC=org/CN=Alice", calls.get(0).caller().name());
    assertEquals("127.0.0.1", calls.get(0).caller().address());
  }

  @Test
  void whatTheGuardRefusesIsATypedFault() {
    Guard stern =
        call -> {
          throw RlsException.about(
              RlsError.PERMISSION_DENIED, "needs the privilege stats", call.caller().name());
        };
    RlsException refusal = refusal(new HostSecurity(ALICE, stern));
    assertEquals(RlsError.PERMISSION_DENIED, refusal.error());
    assertTrue(refusal.getMessage().contains("/DC=org/CN=Alice"), refusal.getMessage());
  }

  @Test
  void theGuardIsToldHowACallEnded() {
    List<Optional<RlsError>> ends = new CopyOnWriteArrayList<>();
    Guard listening =
        new Guard() {
          @Override
          public void admit(Call call) {}

          @Override
          public Ending begin(Call call) {
            return ends::add;
          }
        };
    try (TestServer server = TestServer.start(new HostSecurity(ALICE, listening))) {
      server.admin().ping();
      assertThrows(
          RlsException.class, () -> server.admin().configuration(Optional.of("no.such.key")));
    }
    assertEquals(
        List.of(Optional.empty(), Optional.of(RlsError.CONFIGURATION_KEY_NOT_FOUND)), ends);
  }

  @Test
  void inSomebodyElsesNameNobodyCallsUnlessTheGuardBelievesIt() {
    String header = "/CN=Admin";
    List<Call> calls = new CopyOnWriteArrayList<>();
    try (TestServer server = TestServer.start(new HostSecurity(ALICE, calls::add))) {
      server.connector.header(Guard.ON_BEHALF_OF, () -> Optional.of(header));
      RlsException refusal = assertThrows(RlsException.class, () -> server.admin().ping());
      assertEquals(RlsError.PERMISSION_DENIED, refusal.error());
    }
    assertEquals(List.of(), calls);
    Guard believing = new Believing(calls);
    try (TestServer server = TestServer.start(new HostSecurity(ALICE, believing))) {
      server.connector.header(Guard.ON_BEHALF_OF, () -> Optional.of(header));
      server.admin().ping();
    }
    assertEquals("/CN=Admin", calls.get(0).caller().name());
    assertEquals("/DC=org/CN=Alice", calls.get(0).through().orElseThrow().name());
  }

  private record Believing(List<Call> calls) implements Guard {
    @Override
    public void admit(Call call) {
      calls.add(call);
    }

    @Override
    public Caller original(Caller caller, String header) {
      return Caller.certified(Caller.Method.CERTIFICATE, header, caller.address());
    }
  }

  @Test
  void whoIsNobodyIsNotLetIn() {
    RlsException refusal = refusal(new HostSecurity(request -> Optional.empty(), Guard.OPEN));
    assertEquals(RlsError.PERMISSION_DENIED, refusal.error());
  }
}
