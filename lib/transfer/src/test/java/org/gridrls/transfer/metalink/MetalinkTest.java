package org.gridrls.transfer.metalink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.testkit.MutableClock;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.SiteDistances;
import org.gridrls.transfer.order.TargetOrder;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** A Metalink document has safe names only, and no fact that is disputed. */
class MetalinkTest {
  private final StringWriter text = new StringWriter();
  private final TargetOrder order =
      new TargetOrder(Optional.empty(), SiteDistances.NONE, new HostRates(MutableClock.standing()));
  private final List<Optional<String>> leftOut = new ArrayList<>();

  private static LocatedName name(String name, Attribute... ofEach) {
    List<Replica> copies = new ArrayList<>();
    for (int i = 0; i < Math.max(1, ofEach.length); i++) {
      List<Attribute> attributes = ofEach.length == 0 ? List.of() : List.of(ofEach[i]);
      copies.add(
          new Replica(
              "http://lrc-" + i,
              "lrc-" + i,
              new AttributedMapping(Mapping.of(name, "http://h/" + i), attributes, List.of())));
    }
    return new LocatedName(new LogicalName(name), Verdict.FOUND, copies);
  }

  private String document(LocatedName... names) throws Exception {
    try (Metalink document = new Metalink(new PrintWriter(text), "rls test")) {
      for (LocatedName name : names) {
        leftOut.add(document.file(name, order.of(name)));
      }
    }
    return wellFormed();
  }

  @Test
  void aPasswordInAUrlIsNotPublished() throws Exception {
    List<Replica> copies =
        List.of("https://me:secret@h/f", "davs://h/f").stream()
            .map(target -> AttributedMapping.plain(Mapping.of("f", target)))
            .map(mapping -> new Replica("http://lrc", "lrc", mapping))
            .toList();
    String said = document(new LocatedName(new LogicalName("f"), Verdict.FOUND, copies));
    assertFalse(said.contains("secret"), said);
    assertTrue(said.contains(">https://h/f</url>"), said);
  }

  private String wellFormed() throws Exception {
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text.toString())));
    return text.toString();
  }

  @Test
  void anIncompleteAnswerStatesWhoMayHaveFurtherCopies() throws Exception {
    NotCovered silent =
        NotCovered.of("lrc--2", Optional.empty(), NotCovered.Reason.UNREACHABLE, "refused");
    try (Metalink document = new Metalink(new PrintWriter(text), "rls test")) {
      document.basis(new Completeness(1, true, List.of(silent)));
      document.file(name("a"), order.of(name("a")));
    }
    String said = wellFormed();
    assertTrue(
        said.contains(
            "<!-- incomplete, copies may be missing: the answer does not cover lrc- -2"
                + " (UNREACHABLE) -->"),
        said);
    assertTrue(said.indexOf("incomplete") < said.indexOf("<file "), said);
  }

  @Test
  void aCompleteAnswerHasNoMark() throws Exception {
    try (Metalink document = new Metalink(new PrintWriter(text), "rls test")) {
      document.basis(new Completeness(1, true, List.of()));
    }
    assertFalse(wellFormed().contains("<!--"), text::toString);
  }

  @Test
  void lastKnownCopiesAreCommentsWhateverTheirNames() throws Exception {
    LastKnown copy =
        new LastKnown(
            "http://c",
            "c--><url>http://evil</url>-",
            OptionalDouble.empty(),
            Instant.EPOCH,
            Duration.ofMinutes(6),
            OptionalLong.empty());
    LogicalName hostile = new LogicalName("a---\\--><file name='b'/>");
    LocatedName found =
        new LocatedName(new LogicalName("f"), Verdict.FOUND, name("f").replicas(), List.of(copy));
    LocatedName unknown = new LocatedName(hostile, Verdict.UNKNOWN, List.of(), List.of(copy));
    String said = document(found, unknown);
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(said)))
            .getDocumentElement();
    assertEquals(1, root.getElementsByTagName("file").getLength(), said);
    assertEquals(1, root.getElementsByTagName("url").getLength(), said);
    String had =
        "c- -><url>http://evil</url>- had it (list), as of 1970-01-01T00:00:00Z, silent for 6 min";
    assertTrue(said.contains("<!-- last known: " + had + " -->"), said);
    assertTrue(
        said.contains("<!-- last known of a- - -?- -><file name='b'/>: " + had + " -->"), said);
  }

  @Test
  void namesThatAreNoSafeFileNamesAreLeftOutWithANote() throws Exception {
    List<String> unsafe =
        List.of(
            "../x",
            "a/../b",
            "/",
            "a//b",
            "a/",
            "./a",
            "a/.",
            "c:/x",
            "a\\..\\b",
            "/etc/../x--y-->");
    LocatedName[] names =
        Stream.concat(unsafe.stream(), Stream.of("/good/a..b"))
            .map(name -> name(name))
            .toArray(LocatedName[]::new);
    String document = document(names);
    assertEquals(document.indexOf("<file "), document.lastIndexOf("<file "), document);
    assertTrue(document.contains("<file name=\"good/a..b\">"), document);
    assertTrue(document.contains("<!-- left out, not a safe file name: ../x -->"), document);
    assertEquals(
        unsafe.size(), leftOut.stream().filter(Optional::isPresent).count(), leftOut::toString);
    assertEquals(Optional.empty(), leftOut.get(unsafe.size()));
  }

  @Test
  void aFileNameIsGivenOnce() throws Exception {
    String document = document(name("/a"), name("a"));
    assertTrue(document.contains("left out, a file of this name is there already: a"), document);
  }

  @Test
  void factsOnWhichAllAgreeAreGiven() throws Exception {
    String document =
        document(name("a", Attribute.integer("size", 5), Attribute.integer("size", 5)));
    assertTrue(document.contains("<size>5</size>"), document);
  }

  @Test
  void disputedFactsAreNotGiven() throws Exception {
    String document =
        document(name("a", Attribute.text("sha256", "aa"), Attribute.text("sha256", "bb")));
    assertFalse(document.contains("<hash"), document);
    assertTrue(document.contains("<!-- the catalogs disagree about sha-256;"), document);
    assertTrue(document.contains("http://h/0") && document.contains("http://h/1"), document);
    assertEquals(List.of(Optional.empty()), leftOut);
  }

  @Test
  void nothingIsGivenOfANameWhoseFactsAreDisputedInPart() throws Exception {
    String document =
        document(
            name(
                "a",
                Attribute.integer("size", 5),
                Attribute.integer("size", 6),
                Attribute.text("md5", "aa")));
    assertFalse(document.contains("<size") || document.contains("<hash"), document);
  }
}
