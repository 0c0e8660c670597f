package org.gridrls.cli.attribute;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridrls.api.Attribute;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.Names;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.BulkLinesCommand;
import org.gridrls.cli.original.AttributeForms;
import org.gridrls.cli.original.OriginalForms;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.client.AttributeClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ObjectAttribute;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/**
 * {@code rls attribute bulk}: attributes of many names. The original's form has the side in the
 * third place of each item: {@code OBJECT ATTRIBUTE lfn|pfn TYPE VALUE}, and to delete the first
 * three of these.
 */
@Command(
    name = "bulk",
    description = {
      "Sets, changes or removes attributes of many names, one line each: OBJECT NAME:TYPE=VALUE "
          + "(to remove: OBJECT NAME), separated by a tab or a blank, as written by attribute get.",
      "Items can also be given on the command line: attribute bulk add a size:int=1 b size:int=2 URL.",
      "Failed items are listed with their line numbers; all others are applied."
    })
final class AttributeBulkCommand extends BulkLinesCommand<AttributeBulkCommand.AttributeEdit> {
  private static final int SIDE = 2;
  private static final int ORIGINALS_KEY = 3;
  private static final int ORIGINALS_VALUE = 5;

  /** Says what to do with each line; the original says delete. */
  enum Verb {
    ADD,
    MODIFY,
    REMOVE,
    DELETE
  }

  /** One attribute of one name; without {@code value} it is removed. */
  record AttributeEdit(ObjectAttribute.Key key, Attribute value) {
    ObjectAttribute valued() {
      return new ObjectAttribute(key.objectType(), key.objectName(), value);
    }
  }

  @Parameters(
      index = "0",
      paramLabel = "add|modify|remove",
      description = "What to do with each line.")
  Verb verb;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "[OBJECT NAME:TYPE=VALUE]... URL",
      hideParamSyntax = true,
      description = "Names and attributes, unless --input is given; then the catalog.")
  List<String> given = List.of();

  @Option(names = "--target", description = "Use target names instead of logical names.")
  boolean target;

  @Override
  protected List<String> given() {
    return given;
  }

  @Override
  protected String what() {
    return "[OBJECT NAME:TYPE=VALUE]...";
  }

  private boolean removes() {
    return verb == Verb.REMOVE || verb == Verb.DELETE;
  }

  @Override
  protected List<AttributeEdit> inline(List<String> given) {
    List<String> words = given.stream().filter(word -> !word.equals("--")).toList();
    int width = original(words) ? originals() : 2;
    if (words.size() % width != 0 || input != null) {
      throw new ParameterException(
          spec.commandLine(), "Give names with one attribute each, or a file of them");
    }
    List<AttributeEdit> changes = new ArrayList<>();
    for (int i = 0; i < words.size(); i += width) {
      changes.add(change(words.subList(i, i + width)));
    }
    return changes;
  }

  private int originals() {
    return removes() ? ORIGINALS_KEY : ORIGINALS_VALUE;
  }

  private static boolean original(List<String> words) {
    return words.size() > SIDE && OriginalForms.SIDES.contains(words.get(SIDE));
  }

  /** The value of the original's form may have blanks. */
  @Override
  protected AttributeEdit item(String line) {
    List<String> words = words(line);
    if (original(words) && !removes() && !line.contains("\t")) {
      words = List.of(line.strip().split(" +", ORIGINALS_VALUE));
    } else if (!original(words) && !line.contains("\t")) {
      words = List.of(line.strip().split(" +", 2));
    }
    if (words.size() != (original(words) ? originals() : 2)) {
      String what = removes() ? "OBJECT NAME" : "OBJECT NAME:TYPE=VALUE";
      throw RlsException.about(RlsError.BAD_ARGUMENT, "this is not " + what, line);
    }
    return change(words);
  }

  private AttributeEdit change(List<String> words) {
    boolean original = original(words);
    ObjectType type = target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
    if (original) {
      boolean logical = words.get(SIDE).equals("lfn");
      type = logical ? ObjectType.LOGICAL_NAME : ObjectType.TARGET_NAME;
    }
    Names.require("name", words.get(0));
    if (removes()) {
      return new AttributeEdit(new ObjectAttribute.Key(type, words.get(0), words.get(1)), null);
    }
    Attribute value = AttributeText.value(original ? typed(words) : words.get(1));
    return new AttributeEdit(new ObjectAttribute.Key(type, words.get(0), value.name()), value);
  }

  private static String typed(List<String> words) {
    String type = words.get(ORIGINALS_KEY).toLowerCase(Locale.ROOT);
    return words.get(1)
        + ":"
        + type
        + "="
        + AttributeForms.dated(type, words.get(ORIGINALS_VALUE - 1));
  }

  @Override
  protected BulkResult sent(LrcClient catalog, List<AttributeEdit> changes, BulkMode mode) {
    AttributeClient attributes = catalog.attributes();
    if (removes()) {
      return attributes.removeAll(changes.stream().map(AttributeEdit::key).toList(), mode);
    }
    List<ObjectAttribute> values = changes.stream().map(AttributeEdit::valued).toList();
    return verb == Verb.ADD ? attributes.addAll(values, mode) : attributes.modifyAll(values, mode);
  }
}
