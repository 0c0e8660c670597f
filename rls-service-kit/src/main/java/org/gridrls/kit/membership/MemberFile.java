package org.gridrls.kit.membership;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.client.AtomicFile;
import org.gridrls.kit.membership.KnownMembers.KnowledgeSource;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Moment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last known members in a file, for a start at which no registry answers. The file is replaced
 * as a whole and ends with a checksum of what precedes it; a file that is damaged or can't be read
 * is ignored. Files of earlier versions have no checksum. Written by one thread at a time.
 */
final class MemberFile {
  private static final Logger log = LoggerFactory.getLogger(MemberFile.class);

  private final Path file;
  private final Clocks clocks;
  private final MemberPageDocument xml = new MemberPageDocument();

  /** The members known before the start, and the decommissioned ones. */
  record Remembered(KnownMembers known, List<RemovedMember> removed) {
    /** Would the file say the same? When silent members were last heard does not count. */
    boolean sameAs(Remembered other) {
      return known.sameMembersAs(other.known)
          && known.basis().policy().equals(other.known.basis().policy())
          && removed.equals(other.removed);
    }
  }

  MemberFile(Path file, Clocks clocks) {
    this.file = file;
    this.clocks = clocks;
  }

  Optional<Remembered> read() {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      MemberPage page = xml.read(Checksummed.content(Files.readAllBytes(file)));
      KnownMembers known =
          new KnownMembers(
              page.entries().stream()
                  .filter(MemberEntry::present)
                  .map(MemberEntry::member)
                  .toList(),
              page.entries().stream().filter(entry -> !entry.present()).map(this::silent).toList(),
              new KnownMembers.Basis(KnowledgeSource.DISK, false, false, page.policy()),
              Optional.empty());
      return Optional.of(new Remembered(known, page.removed()));
    } catch (IOException e) {
      log.warn("{} is damaged and is ignored: {}", file, e.toString());
      return Optional.empty();
    }
  }

  private SilentMember silent(MemberEntry entry) {
    return new SilentMember(
        entry.member(),
        entry.stage(),
        clocks.moment().steadyPast(entry.renewedAt()),
        entry.silentFor().isPresent());
  }

  /** Without a time of silence if the member was last heard before {@code lastHeard}. */
  private MemberEntry entry(SilentMember silent) {
    Moment now = clocks.moment();
    Optional<Duration> silence =
        Optional.of(Duration.between(silent.lastHeard(), now.steady()))
            .filter(time -> silent.certain());
    return entry(silent.member(), now.shown(silent.lastHeard()), silent.stage(), silence);
  }

  private static MemberEntry entry(
      Member member, Instant heard, MemberStage stage, Optional<Duration> silence) {
    return new MemberEntry(
        member, Instant.EPOCH, heard, Duration.ZERO, Duration.ZERO, 0, stage, silence);
  }

  /** False if it could not be written. */
  boolean write(Remembered last) {
    KnownMembers known = last.known();
    List<MemberEntry> entries =
        Stream.concat(
                known.members().stream()
                    .map(
                        member ->
                            entry(member, Instant.EPOCH, MemberStage.PRESENT, Optional.empty())),
                known.silent().stream().map(this::entry))
            .toList();
    MemberPage page =
        new MemberPage(
            entries,
            Optional.empty(),
            0,
            0,
            false,
            known.basis().policy(),
            Duration.ZERO,
            last.removed());
    try {
      AtomicFile.write(file, Checksummed.of(xml.write(page)));
      return true;
    } catch (IOException e) {
      log.warn("the last known members can't be written to {}: {}", file, e.toString());
      return false;
    }
  }
}
