package org.gridrls.transfer.metalink;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocatedName;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Files and their copies as a Metalink document (RFC 5854) for download programs, with the size and
 * the checksums on which the catalogs agree. Used by one thread; closing it ends the document.
 */
public final class Metalink implements AutoCloseable {
  public static final String MEDIA_TYPE = "application/metalink4+xml";

  private static final String NAMESPACE = "urn:ietf:params:xml:ns:metalink";

  /** Kinds of checksums that Metalink knows. */
  private static final List<String> HASHES =
      List.of("adler32", "md5", "sha-1", "sha-256", "sha-512");

  /** Parts of a path that leave the directory, are no name, or mean a drive or another host. */
  private static final Pattern UNSAFE_PART = Pattern.compile("|\\.|\\.\\.|[A-Za-z]:.*");

  private static final Pattern UNSAFE_CHARACTER = Pattern.compile("[\\p{Cntrl}\\\\]");

  /** Catalogs named in a comment. */
  private static final int SHOWN_MAX = 20;

  private final Set<String> given = new HashSet<>();
  private final PrintWriter out;
  private final XMLStreamWriter xml;

  /** {@code generator} is the program that writes the document, and its version. */
  public Metalink(PrintWriter out, String generator) {
    this.out = out;
    try {
      xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
      xml.writeStartDocument("UTF-8", "1.0");
      begin("", "metalink");
      xml.writeDefaultNamespace(NAMESPACE);
      begin("\n  ", "generator");
      xml.writeCharacters(generator);
      xml.writeEndElement();
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  private void begin(String indent, String element) throws XMLStreamException {
    xml.writeCharacters(indent);
    xml.writeStartElement(element);
  }

  /**
   * States in a comment which catalogs may have further copies of the files that follow; the format
   * has no element for that. Does nothing for a complete answer.
   */
  public void basis(Completeness basis) {
    if (basis.complete()) {
      return;
    }
    List<String> silent =
        basis.notCovered().stream()
            .map(gap -> gap.lrcMember() + " (" + gap.reason() + ")")
            .toList();
    String more = silent.size() > SHOWN_MAX ? ", and " + (silent.size() - SHOWN_MAX) + " more" : "";
    String unknown = basis.membershipKnown() ? "" : "; there may be further catalogs";
    String said =
        silent.isEmpty()
            ? "the members of the federation are not known for certain"
            : "the answer does not cover "
                + silent.stream().limit(SHOWN_MAX).collect(Collectors.joining(", "))
                + more
                + unknown;
    say("incomplete, copies may be missing: " + said);
  }

  private void say(String text) {
    try {
      comment("\n  ", text);
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  /**
   * Leaves out a name without copies, except for a comment on last known ones, and one that is no
   * safe file name, because download programs would refuse the whole document. Copies with a user
   * or a password in their URL are left out.
   *
   * @param copies those of the name, in the order of their priority
   * @return why a name that has copies was left out
   */
  public Optional<String> file(LocatedName name, List<RankedCopy> copies) {
    if (name.replicas().isEmpty()) {
      name.lastKnown()
          .forEach(copy -> say("last known of " + name.logicalName() + ": " + copy.text()));
      return Optional.empty();
    }
    // relative, whatever the catalog calls it
    String file = name.logicalName().value().replaceFirst("^/+", "");
    List<RankedCopy> open =
        copies.stream().filter(one -> one.url().filter(TargetUrl::hasUser).isEmpty()).toList();
    Optional<String> why =
        open.isEmpty()
            ? Optional.of("each copy has a user or a password in its URL")
            : refusal(file);
    try {
      if (why.isPresent()) {
        comment("\n  ", "left out, " + why.get() + ": " + name.logicalName().value());
      } else {
        write(file, name, open);
      }
    } catch (XMLStreamException e) {
      throw broken(e);
    }
    return why;
  }

  private Optional<String> refusal(String file) {
    boolean unsafe =
        UNSAFE_CHARACTER.matcher(file).find()
            || Arrays.stream(file.split("/", -1)).anyMatch(p -> UNSAFE_PART.matcher(p).matches());
    if (unsafe) {
      return Optional.of("not a safe file name");
    }
    return given.add(file) ? Optional.empty() : Optional.of("a file of this name is there already");
  }

  private void write(String file, LocatedName name, List<RankedCopy> copies)
      throws XMLStreamException {
    begin("\n  ", "file");
    xml.writeAttribute("name", file);
    facts(FileFacts.of(name));
    for (LastKnown copy : name.lastKnown()) {
      comment("\n    ", "last known: " + copy.text());
    }
    for (RankedCopy copy : copies) {
      begin("\n    ", "url");
      xml.writeAttribute("priority", Integer.toString(copy.priority()));
      xml.writeCharacters(copy.url().map(Object::toString).orElse(copy.target().value()));
      xml.writeEndElement();
    }
    xml.writeCharacters("\n  ");
    xml.writeEndElement();
  }

  /** In the order of the schema: the size first. None where catalogs disagree about one of them. */
  private void facts(FileFacts facts) throws XMLStreamException {
    Set<String> disputed = facts.disagreements().keySet();
    if (!disputed.isEmpty()) {
      comment(
          "\n    ",
          "the catalogs disagree about "
              + String.join(", ", disputed)
              + "; neither size nor checksums are given");
      return;
    }
    Map<String, String> agreed = facts.agreed();
    if (agreed.getOrDefault(FileFacts.SIZE, "").matches("\\d+")) {
      begin("\n    ", "size");
      xml.writeCharacters(agreed.get(FileFacts.SIZE));
      xml.writeEndElement();
    }
    for (String hash : HASHES) {
      if (agreed.containsKey(hash)) {
        begin("\n    ", "hash");
        xml.writeAttribute("type", hash);
        xml.writeCharacters(agreed.get(hash));
        xml.writeEndElement();
      }
    }
  }

  private void comment(String indent, String text) throws XMLStreamException {
    xml.writeCharacters(indent);
    xml.writeComment(
        " " + UNSAFE_CHARACTER.matcher(text).replaceAll("?").replaceAll("-(?=-)", "- ") + " ");
  }

  @Override
  public void close() {
    try {
      xml.writeCharacters("\n");
      xml.writeEndDocument();
      xml.flush();
      out.println();
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  private static RlsException broken(XMLStreamException failure) {
    return new RlsException(
        RlsError.INTERNAL, "cannot write XML: " + failure.getMessage(), failure);
  }
}
