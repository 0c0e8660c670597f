package org.gridrls.cli.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsException;
import org.gridrls.cli.format.BulkLoader.Numbered;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.text.MappingTsv;
import org.junit.jupiter.api.Test;

/** Formats are detected by their first lines and read line by line; wrong lines are skipped. */
class MappingInputTest {
  private final List<Failure> failures = new ArrayList<>();

  private List<Numbered> read(MappingFormat expected, InputSettings settings, String text)
      throws IOException {
    return read(expected, settings, text.getBytes(StandardCharsets.UTF_8));
  }

  private List<Numbered> read(MappingFormat expected, InputSettings settings, byte[] bytes)
      throws IOException {
    List<Numbered> found = new ArrayList<>();
    try (MappingInput input =
        new MappingInput(new ByteArrayInputStream(bytes), settings, failures::add)) {
      assertEquals(expected, input.format());
      input.forEachRemaining(found::add);
      assertEquals(bytes.length, input.bytesRead());
    }
    return found;
  }

  private List<AttributedMapping> mappings(MappingFormat expected, String text) throws IOException {
    return read(expected, InputSettings.NONE, text).stream().map(Numbered::mapping).toList();
  }

  private static AttributedMapping mapping(
      String name, String target, List<Attribute> logical, List<Attribute> physical) {
    return new AttributedMapping(Mapping.of(name, target), logical, physical);
  }

  @Test
  void aTableNamesItsColumns() throws IOException {
    assertEquals(
        List.of(
            mapping(
                "a",
                "t",
                List.of(Attribute.integer("size", 5)),
                List.of(Attribute.text("site", "x y"))),
            mapping("b", "u", List.of(), List.of(Attribute.text("site", "")))),
        mappings(
            MappingFormat.TSV,
            "#lfn\tsize:int\tpfn\tother\tpfn.site:string\na\t5\tt\to\tx y\nb\t\tu\t\t\\e\n"));
  }

  @Test
  void aColumnWithoutATypeMayBeChosen() throws IOException {
    InputSettings chosen =
        new InputSettings(
            Optional.empty(),
            List.of(new MappingTsv.Column("size", AttributeType.INT)),
            "",
            List.of());
    assertEquals(
        List.of(Attribute.integer("size", 5)),
        read(MappingFormat.TSV, chosen, "lfn\tpfn\tsize\na\tt\t5\n")
            .get(0)
            .mapping()
            .logicalAttributes());
    assertThrows(
        RlsException.class, () -> read(MappingFormat.TSV, chosen, "lfn\tpfn\tsiz\na\tt\t5\n"));
  }

  @Test
  void commasMayStandInQuotes() throws IOException {
    assertEquals(
        List.of(mapping("a,\"b", "t", List.of(Attribute.number("x", 1.5)), List.of())),
        mappings(MappingFormat.CSV, "lfn,pfn,x:float\r\n\"a,\"\"b\",t,1.5\r\n"));
  }

  @Test
  void jsonLinesHaveTypedValues() throws IOException {
    assertEquals(
        List.of(
            mapping(
                "a",
                "t",
                List.of(
                    Attribute.integer("size", 5),
                    Attribute.date("taken", Instant.parse("2012-07-04T07:00:00Z"))),
                List.of(Attribute.text("site", "x")))),
        mappings(
            MappingFormat.JSONL,
            "{\"lfn\":\"a\",\"pfn\":\"t\",\"attributes\":{\"size\":5,"
                + "\"taken\":{\"date\":\"2012-07-04T07:00:00Z\"}},\"targetAttributes\":{\"site\":\"x\"}}\n"));
  }

  @Test
  void aDumpOfRucioGivesItsAvailableReplicas() throws IOException {
    String dump =
        "CERN-PROD_DATADISK\tdata12\tRAW.1\t0a1b2c3d\t42\t2015-01-01 00:00:00\tdata12/aa/bb/RAW.1\t2015-01-02 00:00:00\tA\n"
            + "CERN-PROD_DATADISK\tdata12\tRAW.2\tNone\t43\t2015-01-01 00:00:00\tdata12/aa/cc/RAW.2\t2015-01-02 00:00:00\tU\n";
    InputSettings prefixed =
        new InputSettings(Optional.empty(), List.of(), "root://eos//atlas", List.of());
    List<Numbered> found = read(MappingFormat.RUCIO, prefixed, dump);
    assertEquals(
        List.of(
            new Numbered(
                1,
                mapping(
                    "data12:RAW.1",
                    "root://eos//atlas/data12/aa/bb/RAW.1",
                    List.of(Attribute.text("adler32", "0a1b2c3d"), Attribute.integer("size", 42)),
                    List.of(Attribute.text("rse", "CERN-PROD_DATADISK"))))),
        found);
    read(MappingFormat.RUCIO, InputSettings.NONE, dump);
    assertTrue(failures.get(0).message().contains("--pfn-prefix"), failures.toString());
  }

  @Test
  void whatDiracPrintsIsADictionaryOrATable() throws IOException {
    List<AttributedMapping> expected =
        List.of(
            mapping("/vo/a", "srm://x/a", List.of(), List.of(Attribute.text("se", "X-disk"))),
            mapping("/vo/a", "srm://y/a", List.of(), List.of(Attribute.text("se", "Y-disk"))),
            mapping("/vo/b", "srm://x/b", List.of(), List.of(Attribute.text("se", "X-disk"))));
    assertEquals(
        expected,
        mappings(
            MappingFormat.DIRAC,
            """
            {'Failed': {'/vo/none': 'No such file: {really}'},
             'Successful': {'/vo/a': {'X-disk': 'srm://x/a',
                                      'Y-disk': 'srm://y/a'},
                            "/vo/b": {'X-disk': 'srm://x/b'}}}
            """));
    assertEquals(
        expected,
        mappings(
            MappingFormat.DIRAC,
            """
            LFN    StorageElement  URL
            ===========================
            /vo/a  X-disk          srm://x/a
            /vo/a  Y-disk          srm://y/a
            /vo/b  X-disk          srm://x/b
            """));
  }

  @Test
  void pegasusQuotesAndRemarks() throws IOException {
    InputSettings known =
        new InputSettings(
            Optional.empty(),
            List.of(),
            "",
            List.of(new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT)));
    List<Numbered> found =
        read(
            MappingFormat.PEGASUS,
            known,
            """
            # a remark

            f.a file:///tmp/f.a site="local" size="42"
            "f b" "gsiftp://x/f b" pool=isi note="say \\"hi\\" \\\\"
            """);
    assertEquals(
        new Numbered(
            3,
            mapping(
                "f.a",
                "file:///tmp/f.a",
                List.of(Attribute.integer("size", 42)),
                List.of(Attribute.text("site", "local")))),
        found.get(0));
    assertEquals(
        new Numbered(
            4,
            mapping(
                "f b",
                "gsiftp://x/f b",
                List.of(),
                List.of(Attribute.text("note", "say \"hi\" \\"), Attribute.text("site", "isi")))),
        found.get(1));
  }

  @Test
  void packedFilesAreUnpacked() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write("lfn\tpfn\na\tt\n".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(1, read(MappingFormat.TSV, InputSettings.NONE, bytes.toByteArray()).size());
  }

  @Test
  void wrongLinesAreReportedAndPassedOver() throws IOException {
    List<Numbered> found =
        read(
            MappingFormat.TSV,
            InputSettings.NONE,
            "lfn\tpfn\tsize:int\na\tt\t1\nb\tu\nc\tv\tbig\n\td\t1\ne\tw\t2");
    assertEquals(List.of(2L, 6L), found.stream().map(Numbered::line).toList());
    assertEquals(List.of(3L, 4L, 5L), failures.stream().map(Failure::line).toList());
    failures.clear();
    assertEquals(
        1,
        read(
                MappingFormat.JSONL,
                InputSettings.NONE,
                "{\"lfn\":1}\nno\n[]\n{\"lfn\":\"a\",\"pfn\":\"t\"}\n")
            .size());
    assertEquals(3, failures.size(), failures.toString());
  }

  @Test
  void whatIsNoneOfThemIsRefused() {
    assertThrows(
        RlsException.class, () -> read(MappingFormat.TSV, InputSettings.NONE, "oneword\n"));
    assertThrows(RlsException.class, () -> read(MappingFormat.TSV, InputSettings.NONE, "\n\n"));
  }

  @Test
  void aLineWithoutAnEndIsNotSwallowed() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }
        };
    assertThrows(
        RlsException.class,
        () -> new MappingInput(endless, InputSettings.NONE, failures::add).close());
  }

  @Test
  void ofAPackedFileThatCountsWhatWasUnpacked() throws IOException {
    Random random = new Random(7);
    StringBuilder table = new StringBuilder("lfn\tpfn\n");
    for (int i = 0; i < 10_000; i++) {
      table.append(Long.toHexString(random.nextLong())).append("\tt\n");
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(table.toString().getBytes(StandardCharsets.UTF_8));
    }
    byte[] bytes = packed.toByteArray();
    try (MappingInput input =
        new MappingInput(new ByteArrayInputStream(bytes), InputSettings.NONE, failures::add)) {
      for (int i = 0; i < 5_000; i++) {
        input.next();
      }
      double part = input.bytesRead() / (double) bytes.length;
      assertTrue(part > 0.45 && part < 0.85, () -> part + " of " + bytes.length);
      input.forEachRemaining(mapping -> {});
      assertEquals(bytes.length, input.bytesRead());
    }
  }
}
