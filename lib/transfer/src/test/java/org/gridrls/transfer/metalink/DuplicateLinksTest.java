package org.gridrls.transfer.metalink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.TargetName;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.junit.jupiter.api.Test;

/** Links and digests are what the standards say, bounded, and safe in a header. */
class DuplicateLinksTest {
  private static Replica replica(String target, Attribute... facts) {
    return new Replica(
        "http://l", "l", new AttributedMapping(Mapping.of("f", target), List.of(facts), List.of()));
  }

  private static RankedCopy copy(int priority, String target) {
    return new RankedCopy(priority, new TargetName(target), List.of(replica(target)), false, "");
  }

  private static Optional<String> digest(Attribute... facts) {
    return DuplicateLinks.digest(
        FileFacts.of(
            new LocatedName(
                new LogicalName("f"), Verdict.FOUND, List.of(replica("http://h/f", facts)))));
  }

  @Test
  void eachCopyThatIsAUrlIsALinkWithItsPriority() {
    assertEquals(
        List.of(
            "<http://a/x%20y>; rel=duplicate; pri=1", "<http://b/%3E%3B>; rel=duplicate; pri=3"),
        DuplicateLinks.links(
            List.of(
                copy(1, "http://a/x y"),
                copy(2, "no url"),
                copy(3, "http://b/>%3B"),
                copy(4, "http://u:p@c/"))));
  }

  @Test
  void theHeadStaysSmall() {
    List<RankedCopy> copies = new ArrayList<>();
    for (int i = 1; i <= 100; i++) {
      copies.add(copy(i, "http://h" + i + "/f"));
    }
    assertEquals(DuplicateLinks.LINKS_MAX, DuplicateLinks.links(copies).size());
    String dots = "x".repeat(4_000);
    List<String> links =
        DuplicateLinks.links(List.of(copy(1, "http://a/" + dots), copy(2, "http://b/" + dots)));
    assertEquals(1, links.size());
  }

  @Test
  void checksumsAreDigests() {
    assertEquals(
        Optional.of("MD5=1B2M2Y8AsgTpgAmY7PhCfg==,adler32=00000001"),
        digest(
            Attribute.text("md5", "D41D8CD98F00B204E9800998ECF8427E"),
            Attribute.text("adler32", "1")));
    assertEquals(
        Optional.of("SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
        digest(
            Attribute.text(
                "sha256", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")));
  }

  @Test
  void whatIsNoChecksumOrDisputedIsNoDigest() {
    assertEquals(Optional.empty(), digest());
    assertEquals(Optional.empty(), digest(Attribute.text("md5", "see the wiki\u00a0, or ask")));
    assertEquals(
        Optional.empty(), digest(Attribute.text("md5", "aa"), Attribute.text("MD5", "bb")));
    assertTrue(digest(Attribute.integer("size", 5)).isEmpty());
  }
}
