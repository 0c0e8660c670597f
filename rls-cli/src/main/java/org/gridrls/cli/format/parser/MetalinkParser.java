package org.gridrls.cli.format.parser;

import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Metalink, version 4 (RFC 5854) and 3: each file with its URLs, its size and the checksums that
 * transfers verify. Used by one thread.
 */
public final class MetalinkParser extends XmlFilesParser {
  public MetalinkParser(Reader in) {
    super(in);
  }

  @Override
  List<AttributedMapping> mappings(Element file) {
    String name = file.required("name");
    List<Attribute> facts = facts(file);
    List<Element> urls =
        Stream.concat(file.at("url").stream(), file.at("resources", "url").stream()).toList();
    int descriptions = file.at("metaurl").size();
    for (int i = 0; i < descriptions; i++) {
      skipped.add("elements metaurl left out: a torrent is no copy");
    }
    if (urls.isEmpty()) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "the file has no URL", name);
    }
    return urls.stream()
        .map(url -> new AttributedMapping(Mapping.of(name, url.text()), facts, List.of()))
        .distinct()
        .toList();
  }

  private List<Attribute> facts(Element file) {
    List<Attribute> facts = new ArrayList<>();
    file.at("size").stream().map(size -> FactValues.size(size.text())).forEach(facts::add);
    List<Element> hashes =
        Stream.concat(file.at("hash").stream(), file.at("verification", "hash").stream()).toList();
    for (Element hash : hashes) {
      Optional<Attribute> fact = FactValues.checksum(hash.required("type"), hash.text());
      fact.ifPresent(facts::add);
      if (fact.isEmpty()) {
        skipped.add("checksums of the unknown type " + hash.required("type") + " left out");
      }
    }
    if (facts.stream().map(Attribute::name).distinct().count() < facts.size()) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the file has a size or checksum twice");
    }
    return facts;
  }
}
