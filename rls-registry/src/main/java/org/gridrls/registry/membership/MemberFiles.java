package org.gridrls.registry.membership;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.client.AtomicFile;
import org.gridrls.kit.membership.MemberPageDocument;
import org.gridrls.kit.schedule.Moment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory with one file for each expected member and one for the removals. Each is replaced as
 * a whole and begins with a checksum and the owner of the name; the rest is a {@code MemberPage} in
 * XML. A damaged file is put aside, and the registry then waits for the members to send the members
 * that they expect. Used by one thread at a time.
 */
final class MemberFiles implements MemberStore {
  private static final Logger log = LoggerFactory.getLogger(MemberFiles.class);
  private static final String SUFFIX = ".member";
  private static final String REMOVED = "removed";
  private static final int DIGEST_BYTES = 16;

  private final Path directory;
  private final MemberPageDocument xml = new MemberPageDocument();
  private final RunMark mark;
  private boolean whole = true;

  private record Content(Optional<String> owner, MemberPage page) {}

  MemberFiles(Path directory, Clock wall) {
    this.directory = directory;
    this.mark = new RunMark(directory.resolve("running"), wall);
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public Stored load(Moment now) {
    List<RemovedMember> removed =
        read(directory.resolve(REMOVED)).map(content -> content.page.removed()).orElse(List.of());
    List<MemberRecord> members = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      for (Path file : files) {
        read(file).ifPresent(content -> members.add(held(content, now)));
      }
    } catch (IOException e) {
      throw failed(e);
    }
    members.removeIf(held -> removed.stream().anyMatch(one -> one.ends(held.member())));
    return new Stored(members, removed, whole, mark.gap());
  }

  /**
   * When a present member was last heard is not known; it was before this start. A silent one
   * without a time of silence was last heard before the time that is stored.
   */
  private static MemberRecord held(Content content, Moment now) {
    MemberEntry entry = content.page.entries().get(0);
    boolean present = entry.present();
    Duration silence = present ? Duration.ZERO : now.since(entry.renewedAt());
    return new MemberRecord(
        entry.member(),
        content.owner,
        entry.joinedAt(),
        present ? now.wall() : entry.renewedAt(),
        now.steady().minus(silence),
        entry.lease(),
        entry.renewals(),
        present ? MemberStage.SILENT : entry.stage(),
        entry.silentFor().isPresent());
  }

  @Override
  public void hold(MemberRecord held) {
    Moment heard = new Moment(held.heardAt(), held.renewedAt());
    write(fileOf(held.name()), held.owner(), page(List.of(held.entry(heard)), List.of()));
  }

  @Override
  public void remove(RemovedMember removed, List<RemovedMember> all) {
    write(directory.resolve(REMOVED), Optional.empty(), page(List.of(), all));
    try {
      Files.deleteIfExists(fileOf(removed.name()));
    } catch (IOException e) {
      log.warn(
          "the file of {} could not be deleted and is ignored: {}", removed.name(), e.toString());
    }
  }

  @Override
  public void running() {
    mark.write();
  }

  private static MemberPage page(List<MemberEntry> entries, List<RemovedMember> removed) {
    return new MemberPage(
        entries, Optional.empty(), 0, 0, false, Optional.empty(), Duration.ZERO, removed);
  }

  private Path fileOf(String name) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      return directory.resolve(HexFormat.of().formatHex(digest, 0, DIGEST_BYTES) + SUFFIX);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void write(Path file, Optional<String> owner, MemberPage page) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      out.write(
          (owner.map(MemberFiles::oneLine).orElse("") + "\n").getBytes(StandardCharsets.UTF_8));
      out.write(xml.write(page));
      byte[] body = out.toByteArray();
      AtomicFile.write(
          file,
          to -> {
            to.write((checksum(body, 0) + "\n").getBytes(StandardCharsets.US_ASCII));
            to.write(body);
          });
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\R", " ");
  }

  private static String checksum(byte[] bytes, int from) {
    CRC32 crc = new CRC32();
    crc.update(bytes, from, bytes.length - from);
    return String.format("%08x", crc.getValue());
  }

  private Optional<Content> read(Path file) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(parse(Files.readAllBytes(file)));
    } catch (IOException | IndexOutOfBoundsException e) {
      putAside(file, e);
      return Optional.empty();
    }
  }

  private Content parse(byte[] bytes) throws IOException {
    String text = new String(bytes, StandardCharsets.UTF_8);
    int first = text.indexOf('\n');
    int second = text.indexOf('\n', first + 1);
    if (first < 0 || second < 0 || !text.substring(0, first).equals(checksum(bytes, first + 1))) {
      throw new IOException("the checksum is wrong");
    }
    String owner = text.substring(first + 1, second);
    MemberPage page = xml.read(text.substring(second + 1).getBytes(StandardCharsets.UTF_8));
    return new Content(Optional.of(owner).filter(one -> !one.isEmpty()), page);
  }

  private void putAside(Path file, Exception cause) {
    whole = false;
    Path aside = file.resolveSibling(file.getFileName() + ".damaged");
    log.error(
        "{} is damaged ({}) and is put aside as {}; members send this registry the members that "
            + "they expect",
        file,
        cause.toString(),
        aside.getFileName());
    try {
      Files.copy(file, aside, StandardCopyOption.REPLACE_EXISTING);
      Files.delete(file);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private RlsException failed(Exception e) {
    return new RlsException(
        RlsError.STORE_FAILED, "cannot keep the members in " + directory + ": " + e, e);
  }
}
