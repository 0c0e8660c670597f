package org.gridrls.kit.membership;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.xml.namespace.QName;
import javax.xml.transform.stream.StreamSource;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.wire.WireMembers;
import org.gridrls.client.file.AtomicFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The members last known, in a file: for a start at which no registry answers. It is replaced as a
 * whole; one that can't be read counts as none. Written by one thread at a time.
 */
final class MemberFile {
  private static final Logger log = LoggerFactory.getLogger(MemberFile.class);
  private static final QName ROOT = new QName("https://gridrls.org/ns/registry/1", "members");

  private final Path file;
  private final JAXBContext context;

  MemberFile(Path file) {
    this.file = file;
    try {
      context = JAXBContext.newInstance(org.gridrls.wire.registry.MemberPage.class);
    } catch (JAXBException e) {
      throw new IllegalStateException("the generated classes are not whole", e);
    }
  }

  Optional<KnownMembers> read() {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (var in = Files.newInputStream(file)) {
      MemberPage page =
          WireMembers.page(
              context
                  .createUnmarshaller()
                  .unmarshal(new StreamSource(in), org.gridrls.wire.registry.MemberPage.class)
                  .getValue());
      return Optional.of(
          new KnownMembers(
              page.entries().stream().map(MemberEntry::member).toList(),
              new KnownMembers.Basis(KnownMembers.Source.DISK, false, false, page.policy())));
    } catch (IOException | JAXBException | RlsException e) {
      log.warn("{} is not readable and is not used: {}", file, e.toString());
      return Optional.empty();
    }
  }

  void write(KnownMembers known) {
    List<MemberEntry> entries =
        known.members().stream()
            .map(
                member ->
                    new MemberEntry(
                        member, Instant.EPOCH, Instant.EPOCH, Duration.ZERO, Duration.ZERO, 0))
            .toList();
    MemberPage page =
        new MemberPage(
            entries, Optional.empty(), 0, 0, false, known.basis().policy(), Duration.ZERO);
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      context
          .createMarshaller()
          .marshal(
              new JAXBElement<>(
                  ROOT, org.gridrls.wire.registry.MemberPage.class, WireMembers.toWire(page)),
              out);
      AtomicFile.write(file, out.toByteArray());
    } catch (IOException | JAXBException e) {
      log.warn("the members last known are not kept in {}: {}", file, e.toString());
    }
  }
}
