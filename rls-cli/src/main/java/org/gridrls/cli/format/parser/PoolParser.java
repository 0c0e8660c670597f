package org.gridrls.cli.format.parser;

import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The file catalog of POOL, Gaudi and Athena ({@code PoolFileCatalog.xml}): each file with its
 * physical and logical names, its GUID and its metadata. Used by one thread.
 */
public final class PoolParser extends XmlFilesParser {
  public PoolParser(Reader in) {
    super(in);
  }

  @Override
  List<AttributedMapping> mappings(Element file) {
    String guid = file.required("ID");
    List<Element> targets = file.at("physical", "pfn");
    List<Element> names = file.at("logical", "lfn");
    if (names.isEmpty() || targets.isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the file has no " + (names.isEmpty() ? "logical" : "physical") + " name",
          guid);
    }
    List<Attribute> logical = logical(guid, file);
    List<AttributedMapping> mappings = new ArrayList<>();
    for (Element name : names) {
      for (Element target : targets) {
        Mapping mapping = Mapping.of(name.required("name"), target.required("name"));
        mappings.add(new AttributedMapping(mapping, logical, physical(target)));
      }
    }
    return mappings;
  }

  private static List<Attribute> logical(String guid, Element file) {
    List<Attribute> attributes = new ArrayList<>();
    attributes.add(Attribute.text("guid", guid));
    for (Element metadata : file.at("metadata")) {
      attributes.add(fact(metadata.required("att_name"), metadata.required("att_value")));
    }
    return attributes;
  }

  private static Attribute fact(String name, String value) {
    return name.equals("size")
        ? FactValues.size(value)
        : FactValues.checksum(name, value).orElseGet(() -> Attribute.text(name, value));
  }

  private static List<Attribute> physical(Element target) {
    List<Attribute> attributes = new ArrayList<>();
    target
        .attributes()
        .forEach(
            (name, value) -> {
              if (!name.equals("name") && !value.isEmpty()) {
                attributes.add(Attribute.text(name, value));
              }
            });
    return attributes;
  }
}
