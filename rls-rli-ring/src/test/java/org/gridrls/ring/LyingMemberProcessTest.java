package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.soap.Credentials;
import org.gridrls.ring.engine.LyingMember;
import org.gridrls.ring.engine.LyingMember.Lie;
import org.gridrls.testkit.Eventually;
import org.gridrls.tls.CredentialFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One of three members has a good certificate, and replies to no question as it should. */
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
    federation.join(0);
    federation.join(1);
    federation.awaitWhole();
    return federation;
  }

  private RingProcess liar(RingFederation federation, Set<Lie> lies) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "process-ring",
                federation.settings(2).get("rli.ring.bind"),
                federation.settings(0).get("rli.ring.bind"),
                host.certificate().toString(),
                host.key().toString(),
                ca.toString()));
    lies.forEach(lie -> arguments.add(lie.name()));
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
  void aReplyThatIsNoneIsOutvotedByTheOtherOwner() {
    Set<Lie> lies = EnumSet.complementOf(EnumSet.of(Lie.LOST));
    try (RingFederation federation = federation();
        RingProcess liar = liar(federation, lies)) {
      Eventually.holds(
          "it has told each lie",
          () -> {
            for (int number : federation.numbers()) {
              RingFederation.Answer answer = federation.ask(number, 0, 300);
              assertTrue(answer.whole(), answer::toString);
            }
            return liar.said().containsAll(lies.stream().map(Lie::name).toList());
          });
      assertTrue(federation.askAll(0).whole());
    }
  }

  @Test
  void namesThatAMemberCallsLostMakeAnswersIncomplete() {
    try (RingFederation federation = federation();
        RingProcess liar = liar(federation, EnumSet.of(Lie.LOST))) {
      Eventually.holds(
          "an answer lacks names",
          () -> {
            RingFederation.Answer answer = federation.askAll(0);
            assertFalse(answer.silentlyIncomplete(), answer::toString);
            return !answer.complete() && answer.found() < answer.asked();
          });
      assertTrue(liar.said().contains(Lie.LOST.name()));
    }
  }
}
