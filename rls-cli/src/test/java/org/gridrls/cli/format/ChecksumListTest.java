package org.gridrls.cli.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.NameMappings;
import org.gridrls.api.RlsError;
import org.junit.jupiter.api.Test;

/** Lists of checksums become attributes of names that the catalog has, and of no others. */
class ChecksumListTest {
  private static List<NameMappings> registered(List<String> names) {
    return names.stream().map(ChecksumListTest::registered).toList();
  }

  private static NameMappings registered(String name) {
    return name.contains("none")
        ? new NameMappings(name, Optional.of(RlsError.LOGICAL_NAME_NOT_FOUND), List.of())
        : new NameMappings(
            name,
            Optional.empty(),
            List.of(
                AttributedMapping.plain(Mapping.of(name, "t1")),
                AttributedMapping.plain(Mapping.of(name, "t2"))));
  }

  private static ReadText read(String text) {
    InputSettings settings =
        new InputSettings(Optional.empty(), List.of(), "", List.of(), ChecksumListTest::registered);
    return ReadText.of(settings, text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void eachProgramIsKnownByItsDigits() {
    String md5 = "0A".repeat(16);
    String sha256 = "ab".repeat(32);
    ReadText read =
        read(
            sha256
                + "  dir/a b\n"
                + md5
                + " *b\n"
                + "0a1b2c3d /data/c\n"
                + "\\"
                + "ab".repeat(20)
                + "  back\\\\slash\n"
                + "\\"
                + "ab".repeat(20)
                + "  line\\nbreak\n"
                + "SHA256 (d (1)) = "
                + sha256
                + "\n"
                + sha256
                + "  none\n"
                + "12  x\n");
    assertEquals(MappingFormat.CHECKSUMS, read.format());
    assertEquals(
        List.of(
            "dir/a b t1 sha256=" + sha256,
            "b t1 md5=" + "0a".repeat(16),
            "/data/c t1 adler32=0a1b2c3d",
            "back\\slash t1 sha1=" + "ab".repeat(20),
            "d (1) t1 sha256=" + sha256),
        read.found());
    assertEquals(
        List.of("5", "7", "8"),
        read.failed().stream().map(each -> each.split(":")[0]).sorted().toList());
  }

  @Test
  void aLongListIsAskedForInBatches() {
    String text =
        IntStream.range(0, 2_500)
            .mapToObj(i -> String.format("%08x f%d\n", i, i))
            .collect(Collectors.joining());
    assertEquals(2_500, read(text).found().size());
  }

  @Test
  void withoutACatalogAListIsRefused() {
    assertTrue(ReadText.refusal("0a1b2c3d a\n").contains("catalog"));
  }
}
