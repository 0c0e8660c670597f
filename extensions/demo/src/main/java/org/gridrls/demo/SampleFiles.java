package org.gridrls.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.ObjectType;
import org.gridrls.cli.text.MappingTsv;

/** The sample: 18,549 files of CERN Open Data, by experiment. Read once, then immutable. */
final class SampleFiles {
  static final List<AttributeDefinition> ATTRIBUTES =
      List.of(
          new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT),
          new AttributeDefinition("adler32", ObjectType.LOGICAL_NAME, AttributeType.STRING));

  private static final String RESOURCE = "/sample/cern-open-data.tsv.gz";

  private final Map<String, List<AttributedMapping>> byExperiment;

  private SampleFiles(Map<String, List<AttributedMapping>> byExperiment) {
    this.byExperiment = byExperiment;
  }

  static SampleFiles read() {
    List<MappingTsv.Column> columns =
        ATTRIBUTES.stream().map(d -> new MappingTsv.Column(d.name(), d.type())).toList();
    Map<String, List<AttributedMapping>> files = new TreeMap<>();
    try (InputStream in = SampleFiles.class.getResourceAsStream(RESOURCE);
        MappingTsv table = new MappingTsv(new GZIPInputStream(in, 1 << 16), columns)) {
      int experiment = table.column("experiment");
      while (table.hasNext()) {
        MappingTsv.TsvRow row = table.next();
        files
            .computeIfAbsent(row.cells().get(experiment), e -> new ArrayList<>())
            .add(row.mapping());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new SampleFiles(files);
  }

  List<AttributedMapping> of(List<String> experiments) {
    return experiments.stream()
        .flatMap(e -> byExperiment.getOrDefault(e, List.of()).stream())
        .toList();
  }

  List<AttributedMapping> all() {
    return of(List.copyOf(byExperiment.keySet()));
  }
}
