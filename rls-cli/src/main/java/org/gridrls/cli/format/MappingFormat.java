package org.gridrls.cli.format;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The forms in which mappings are written down in files. Immutable. */
public enum MappingFormat {
  /** Tabs; the first line names the columns: lfn, pfn, NAME:TYPE, pfn.NAME:TYPE. */
  TSV("lfn<TAB>pfn<TAB>size:int<TAB>pfn.site:string"),
  /** Separates by commas, as RFC 4180 has it; the first line names the columns as in TSV. */
  CSV("lfn,pfn,size:int,pfn.site:string"),
  /** A JSON object a line. */
  JSONL("{\"lfn\": \"a\", \"pfn\": \"https://s/a\", \"attributes\": {\"size\": 1}}"),
  /** The replica dump of a Rucio storage element. */
  RUCIO("RSE<TAB>scope<TAB>name<TAB>adler32<TAB>size<TAB>created<TAB>path<TAB>updated<TAB>A"),
  /** Names the output of dirac-dms-lfn-replicas and of the API of DIRAC. */
  DIRAC("{'Successful': {'/vo/a': {'X-disk': 'srm://x/a'}}}"),
  /** The replica catalog file of Pegasus (rc.txt). */
  PEGASUS("a gsiftp://s/a site=\"local\""),
  /** The listing of the original Globus program. */
  GLOBUS("  a: gsiftp://s/a"),
  /** Metalink 3 and 4. */
  METALINK("<metalink xmlns=\"urn:ietf:params:xml:ns:metalink\">"),
  /** The replica catalog of Pegasus 5 (replicas.yml). */
  PEGASUS5("replicas: [{lfn: a, pfns: [{site: local, pfn: /d/a}]}]"),
  /** Lists of checksums, as sha256sum prints them. */
  CHECKSUMS("0a1b2c3d a"),
  /** Names the output of rucio list-file-replicas. */
  RUCIOLIST("| SCOPE | NAME | FILESIZE | ADLER32 | RSE: REPLICA |"),
  /** The file catalog of POOL and Gaudi (PoolFileCatalog.xml). */
  POOL("<POOLFILECATALOG>"),
  /** The cache files of LAL and LIGO. */
  LAL("H R 815155213 16 file://localhost/d/H-R-815155213-16.gwf"),
  /** The scripts by which ESGF's portals have files downloaded. */
  ESGF("'a.nc' 'https://s/a.nc' 'SHA256' '0a1b..'");

  private final String example;

  MappingFormat(String example) {
    this.example = example;
  }

  /** A line of it, for the help. */
  public String example() {
    return example;
  }

  /** Says what each format looks like, for the help. */
  public static final String HELP =
      """
      tsv: tab-separated, the first line names the columns: lfn, pfn, NAME:TYPE for an attribute \
      of the logical name, pfn.NAME:TYPE for one of the target name; \
      csv: the same with commas; \
      jsonl: {"lfn": .., "pfn": .., "attributes": {"size": 1, "taken": {"date": ..}}, \
      "targetAttributes": {..}} a line; \
      rucio: the replica dump of a storage element (rse, scope, name, adler32, size, created, \
      path, updated, state; tabs), available replicas only, see --pfn-prefix; \
      ruciolist: what rucio list-file-replicas prints, as a table or JSON, or with --pfns; \
      dirac: what dirac-dms-lfn-replicas and the API of DIRAC print, as a dictionary, JSON or \
      lines LFN SE URL; \
      pegasus: the lines of rc.txt, LFN PFN key="value", as are LFN and PFN alone; \
      pegasus5: replicas.yml; \
      globus: the original program's listing, lines LFN: PFN; \
      lal: cache files of LAL and LIGO; esgf: download scripts of ESGF; \
      metalink: version 3 or 4; pool: PoolFileCatalog.xml; \
      checksums: what sha256sum, md5sum, sha1sum, sha512sum or xrdadler32 print, for names that \
      the catalog has.""";

  /** False for formats whose first line names the columns: a table without rows is complete. */
  boolean needsMappings() {
    return this != TSV && this != CSV;
  }

  /** Finds the format by the end of a file's name. */
  public static Optional<MappingFormat> ofFile(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    if (plain.endsWith(".txt") || plain.endsWith(".rc")) {
      return Optional.of(PEGASUS);
    }
    return Arrays.stream(values())
        .filter(format -> plain.endsWith("." + format.name().toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
