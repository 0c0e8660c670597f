package org.gridrls.kit.membership;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.kit.membership.KnownMembers.KnowledgeSource;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a server remembers of the members, and what it makes of a damaged file. */
class MemberFileTest {
  @TempDir private Path directory;
  private final MutableClock clock = MutableClock.standing();
  private Path path;
  private MemberFile file;
  private MemberFile.Remembered last;

  @BeforeEach
  void write() {
    path = directory.resolve("members.xml");
    file = new MemberFile(path, Clocks.both(clock));
    KnownMembers known =
        new KnownMembers(
            List.of(member("a")),
            List.of(new SilentMember(member("b"), MemberStage.AWAY, clock.instant())),
            new KnownMembers.Basis(
                KnowledgeSource.DISK, false, false, Optional.of(UpdatePolicy.ALL)),
            Optional.empty());
    last = new MemberFile.Remembered(known, List.of(new RemovedMember("c", 3, Optional.empty())));
    assertTrue(file.write(last));
  }

  private static Member member(String name) {
    return new Member(
        name,
        1,
        0,
        Set.of(MemberRole.LRC),
        Map.of(MemberPort.LOCAL_REPLICA_CATALOG, "http://" + name + "/ws/lrc"),
        new MemberDescription(Optional.empty(), 0, "1.0", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }

  private boolean isRead() {
    return file.read().filter(last::sameAs).isPresent();
  }

  @Test
  void theMembersComeBack() {
    assertTrue(isRead());
    assertEquals(clock.instant(), file.read().orElseThrow().known().silent().get(0).lastHeard());
  }

  @Test
  void thatATimeOfSilenceIsNotKnownComesBack() {
    SilentMember since = new SilentMember(member("b"), MemberStage.SILENT, clock.instant(), false);
    KnownMembers known =
        new KnownMembers(
            List.of(member("a")), List.of(since), last.known().basis(), Optional.empty());
    assertTrue(file.write(new MemberFile.Remembered(known, List.of())));
    assertEquals(List.of(since), file.read().orElseThrow().known().silent());
  }

  @Test
  void aFlippedBitIsNoticed() throws IOException {
    byte[] whole = Files.readAllBytes(path);
    int ignored = 0;
    for (int bit = 0; bit < whole.length * 8; bit += 5) {
      byte[] damaged = whole.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(path, damaged);
      int at = bit;
      Optional<MemberFile.Remembered> read = file.read();
      assertTrue(read.isEmpty() || last.sameAs(read.get()), () -> "bit " + at);
      ignored += read.isEmpty() ? 1 : 0;
    }
    assertTrue(ignored > whole.length);
  }

  @Test
  void aFileThatWasCutOffIsIgnored() throws IOException {
    byte[] whole = Files.readAllBytes(path);
    for (int length = 0; length < whole.length; length += 7) {
      Files.write(path, Arrays.copyOf(whole, length));
      Optional<MemberFile.Remembered> read = file.read();
      assertTrue(read.isEmpty() || last.sameAs(read.get()));
    }
  }

  @Test
  void aFileOfAnEarlierVersionHasNoChecksum() throws IOException {
    String text = Files.readString(path);
    int end = text.lastIndexOf("<!-- crc32 ");
    Files.write(path, text.substring(0, end).getBytes(StandardCharsets.UTF_8));
    assertTrue(isRead());
  }

  @Test
  void withoutAFileNothingIsKnown() throws IOException {
    Files.delete(path);
    assertEquals(Optional.empty(), file.read());
  }
}
