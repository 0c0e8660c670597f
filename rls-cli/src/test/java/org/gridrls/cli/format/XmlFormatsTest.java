package org.gridrls.cli.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Metalink and the catalog of POOL, without fetching or expanding anything from outside. */
class XmlFormatsTest {
  @Test
  void metalink4IsRead() throws IOException {
    ReadText read = ReadText.sample("aria2.meta4");
    assertEquals(MappingFormat.METALINK, read.format());
    String facts = " size:int=14471447 sha256=" + "80".repeat(32) + " adler32=001a2b3c";
    assertEquals(
        List.of(
            "run/example&1.ext ftp://ftp.example.com/example.ext" + facts,
            "run/example&1.ext https://example.com/example.ext?a=1&b=2" + facts,
            "last root://s//last"),
        read.found());
    assertEquals(1, read.failed().size(), read.failed()::toString);
    assertTrue(read.failed().get(0).startsWith("19: the file has no URL"), read.failed()::toString);
    assertEquals(
        List.of(
            "1 checksums of the unknown type sha-384 left out",
            "1 elements metaurl left out: a torrent is no copy"),
        read.notes());
  }

  @Test
  void metalink3IsReadWithoutItsDocumentType() throws IOException {
    String facts = " size:int=14471447 md5=" + "ab".repeat(16);
    assertEquals(
        List.of(
            "example.ext ftp://ftp.example.com/example.ext" + facts,
            "example.ext http://example.com/example.ext" + facts),
        ReadText.sample("version3.metalink").found());
  }

  @Test
  void oneLineOfMetalinkIsADocument() {
    assertEquals(
        List.of("a http://s/a", "a http://t/a"),
        ReadText.of(
                "<metalink xmlns='urn:ietf:params:xml:ns:metalink'><file name='a'>"
                    + "<url>http://s/a</url><url>http://t/a</url></file></metalink>")
            .found());
  }

  @Test
  void brokenOrForeignXmlIsRefused() {
    String begin = "<metalink><file name='a'><url>http://s/a</url>";
    assertTrue(ReadText.refusal(begin).contains("not valid XML"), ReadText.refusal(begin));
    String entity = "<metalink><file name='a'><url>http://s/&b;</url></file></metalink>";
    assertTrue(ReadText.refusal(entity).contains("line 1"), ReadText.refusal(entity));
    String latin = "<?xml version='1.0' encoding='ISO-8859-1'?>\n<metalink/>";
    assertTrue(ReadText.refusal(latin).contains("UTF-8"), ReadText.refusal(latin));
    String twice =
        "<metalink><file name='a'><size>1</size><size>2</size><url>http://s/</url></file></metalink>";
    assertEquals(1, ReadText.of(twice).failed().size());
  }

  @Test
  void poolFileCatalogIsRead() throws IOException {
    ReadText read = ReadText.sample("PoolFileCatalog.xml");
    assertEquals(MappingFormat.POOL, read.format());
    String facts =
        " guid=A17E8C2F-7D5A-E211-8A4E-003048F0E838 size:int=4096 adler32=1a2b3c4d pfn.filetype=ROOT";
    assertEquals(
        List.of(
            "/lhcb/MC/00012345_00000001_1.dst root://eoslhcb.cern.ch//eos/lhcb/00012345_00000001_1.dst"
                + facts
                + " pfn.se=CERN-DST",
            "/lhcb/MC/00012345_00000001_1.dst /data/00012345_00000001_1.dst" + facts + "_All"),
        read.found());
    assertEquals(1, read.failed().size(), read.failed()::toString);
  }
}
