package org.gridrls.security.acl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Caller;

/**
 * Maps a caller to a local user by its distinguished name and groups. A row names a distinguished
 * name or {@code *}, perhaps a group, and users, of which the first counts. A row for the exact
 * name takes precedence over {@code *}, one with a group over one without; else the first.
 * Immutable.
 */
public final class Gridmap {
  public static final Gridmap EMPTY = new Gridmap(List.of());

  private static final String ANYONE = "*";
  private static final Pattern MAIL =
      Pattern.compile("/(?:Email|E|emailAddress)=", Pattern.CASE_INSENSITIVE);
  private static final Pattern USER_ID =
      Pattern.compile("/(?:UserID|UID)=", Pattern.CASE_INSENSITIVE);

  private final Map<String, List<Row>> rows = new HashMap<>();

  private record Row(String name, Optional<String> group, String user) {}

  private Gridmap(List<Row> all) {
    for (Row row : all) {
      rows.computeIfAbsent(row.name(), name -> new ArrayList<>()).add(row);
    }
  }

  /** Throws BAD_ARGUMENT with all mistakes, each with {@code file:line}. */
  public static Gridmap parse(String file, String text) {
    Mistakes mistakes = new Mistakes(file);
    List<Row> rows = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        try {
          rows.add(row(new AclWords(line)));
        } catch (RlsException mistake) {
          mistakes.add(i + 1, mistake.getMessage());
        }
      }
    }
    mistakes.throwIfAny();
    return new Gridmap(rows);
  }

  private static Row row(AclWords words) {
    String name = words.next("a distinguished name").text();
    if (!name.equals(ANYONE) && !name.startsWith("/")) {
      throw AclLine.wrong("a distinguished name begins with /, and needs quotes if it has blanks");
    }
    List<String> rest = new ArrayList<>();
    while (words.more()) {
      rest.add(words.next("a local user").text());
    }
    if (rest.isEmpty() || rest.size() > 2) {
      throw AclLine.wrong("after the distinguished name come a group, if any, and local users");
    }
    boolean grouped = rest.size() == 2;
    if (grouped && !rest.get(0).startsWith("/")) {
      throw AclLine.wrong("a group begins with /; users are separated by commas, without blanks");
    }
    String user = rest.get(rest.size() - 1).split(",", 2)[0];
    if (user.isEmpty() || user.contains("/")) {
      throw AclLine.wrong("invalid local user in the first entry");
    }
    return new Row(canonical(name), grouped ? Optional.of(rest.get(0)) : Optional.empty(), user);
  }

  /** Programs write the mail address and the user id in a name in several ways. */
  private static String canonical(String name) {
    String mail = MAIL.matcher(name).replaceAll(Matcher.quoteReplacement("/emailAddress="));
    return USER_ID.matcher(mail).replaceAll(Matcher.quoteReplacement("/UID="));
  }

  /** Empty for a caller without a row. */
  public Optional<String> localUser(Caller caller) {
    return switch (caller.method()) {
      case NONE -> Optional.empty();
      case PASSWORD -> Optional.of(caller.name());
      default ->
          caller
              .distinguishedName()
              .flatMap(name -> user(canonical(name), caller))
              .or(() -> user(ANYONE, caller));
    };
  }

  private Optional<String> user(String name, Caller caller) {
    List<Row> named = rows.getOrDefault(name, List.of());
    Optional<Row> grouped =
        named.stream()
            .filter(row -> row.group().filter(caller.groups()::contains).isPresent())
            .findFirst();
    return grouped
        .or(() -> named.stream().filter(row -> row.group().isEmpty()).findFirst())
        .map(Row::user);
  }

  /** The number of rows. */
  public int size() {
    return rows.size();
  }
}
