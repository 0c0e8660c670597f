package org.gridrls.lrc.catalog;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsException;

/**
 * Tells one list of changes from another, by a SHA-256 of all they would do: an editor that only
 * listens. Used once.
 */
final class ChangeDigest implements CatalogEditor {
  private final MessageDigest digest;

  private ChangeDigest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  static String of(List<Change> changes, BulkMode mode) {
    ChangeDigest listener = new ChangeDigest();
    listener.take(mode, changes.size());
    changes.forEach(listener::hear);
    return HexFormat.of().formatHex(listener.digest.digest());
  }

  private void hear(Change change) {
    try {
      change.applyTo(this);
    } catch (RlsException e) {
      take("refused", e.error(), e.getMessage(), e.item().orElse(""));
    }
  }

  /** Each part with its length before it, so that no two lists of parts look the same. */
  private void take(Object... parts) {
    for (Object part : parts) {
      byte[] bytes = part.toString().getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
      digest.update(bytes);
    }
  }

  private void take(String verb, Mapping mapping) {
    take(verb, mapping.logicalName().value(), mapping.targetName().value());
  }

  private void take(List<Attribute> attributes) {
    take(attributes.size());
    attributes.forEach(each -> take(each.name(), each.type(), each.value()));
  }

  @Override
  public void create(Mapping mapping) {
    take("create", mapping);
  }

  @Override
  public void add(Mapping mapping) {
    take("add", mapping);
  }

  @Override
  public void put(AttributedMapping item, boolean replace) {
    take(replace ? "put, replacing" : "put", item.mapping());
    take(item.logicalAttributes());
    take(item.targetAttributes());
  }

  @Override
  public void delete(Mapping mapping) {
    take("delete", mapping);
  }

  @Override
  public void rename(ObjectType type, String from, String to) {
    take("rename", type, from, to);
  }

  @Override
  public void define(AttributeDefinition definition) {
    take("define", definition.objectType(), definition.name(), definition.type());
  }

  @Override
  public void undefine(ObjectType type, String attribute, boolean clearValues) {
    take("undefine", type, attribute, clearValues);
  }

  @Override
  public void addAttribute(ObjectType type, String name, Attribute attribute) {
    take("addAttribute", type, name);
    take(List.of(attribute));
  }

  @Override
  public void modifyAttribute(ObjectType type, String name, Attribute attribute) {
    take("modifyAttribute", type, name);
    take(List.of(attribute));
  }

  @Override
  public void removeAttribute(ObjectType type, String name, String attribute) {
    take("removeAttribute", type, name, attribute);
  }
}
