package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.ring.engine.LyingMember;
import org.gridrls.ring.engine.LyingMember.Lie;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One of three members has a good certificate, and replies to no question as it should. */
@Tag("process")
class LyingMemberProcessTest {
  @TempDir Path directory;
  private Path ca;
  private AuthorityDirectory.Issued host;
  private Credentials caller;

  @BeforeEach
  void certificates() {
    AuthorityDirectory authority =
        AuthorityDirectory.create(directory.resolve("ca"), "Test VO", Clock.systemUTC());
    ca = directory.resolve("ca/ca.pem");
    host = authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
    AuthorityDirectory.Issued alice = authority.issue(CertificateOrder.user("Alice"));
    caller =
        Credentials.of(CredentialFiles.of(alice.certificate(), alice.key(), authority.trust()));
  }

  private RingFederation federation() {
    String trust = "[\"" + ca + "\"]";
    RingFederation federation =
        new RingFederation(directory, SecuredRingProcessTest.secured(host, trust), caller);
    federation.load();
    federation.joinHere(0);
    federation.joinHere(1);
    federation.awaitWhole();
    return federation;
  }

  private RingProcess liar(RingFederation federation) {
    List<String> arguments =
        List.of(
            "process-ring",
            federation.settings(2).get("rli.ring.bind"),
            federation.settings(0).get("rli.ring.bind"),
            host.certificate().toString(),
            host.key().toString(),
            ca.toString());
    RingProcess liar = RingProcess.start(directory, "liar", LyingMember.class, arguments);
    Eventually.holds(
        "it has slots",
        () ->
            federation.numbers().stream()
                .allMatch(
                    number ->
                        federation
                            .counters(number)
                            .filter(one -> one.get("ringMembers") == 3)
                            .filter(one -> one.get("ringSettled") == 1)
                            .filter(one -> one.get("ringSlots") < 256)
                            .isPresent()));
    return liar;
  }

  @Test
  void noLieOfAnOwnerCountsWhereTheOtherOwnerHasTheNames() {
    try (RingFederation federation = federation();
        RingProcess liar = liar(federation)) {
      Eventually.holds(
          "it has told each lie",
          () -> {
            for (int number : federation.numbers()) {
              RingFederation.Answer answer = federation.ask(number, 0, 300);
              assertTrue(answer.whole(), answer::toString);
            }
            return liar.said().containsAll(Stream.of(Lie.values()).map(Lie::name).toList());
          });
      assertTrue(federation.askAll(0).whole());
    }
  }
}
