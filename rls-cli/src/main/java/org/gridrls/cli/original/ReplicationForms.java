package org.gridrls.cli.original;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The six commands of the original's data replication service: {@code globus-replication-start -e
 * ADDRESS} is {@code replications start ID URL}. Stateless.
 */
final class ReplicationForms {
  private static final String PREFIX = "globus-replication-";
  private static final String RESOURCE = "/ws/replicator/";
  private static final Map<String, String> COMMANDS =
      Map.of(
          "start", "start",
          "stop", "cancel",
          "suspend", "pause",
          "resume", "resume",
          "finditems", "items");
  private static final Map<String, String> OPTIONS =
      Map.of("-e", "", "-s", "", "-S", "--state", "-n", "--name");

  private ReplicationForms() {}

  /** Other arguments are returned unchanged. */
  static List<String> translate(List<String> command) {
    String name = command.get(0);
    List<String> rest = command.subList(1, command.size());
    if (name.equals("replication")) {
      return joined(List.of("replications"), rest);
    }
    if (name.equals(PREFIX + "create")) {
      return created(rest);
    }
    String ours = name.startsWith(PREFIX) ? COMMANDS.get(name.substring(PREFIX.length())) : null;
    if (ours == null) {
      return command;
    }
    List<String> words = new ArrayList<>();
    for (String word : rest) {
      String option = OPTIONS.getOrDefault(word, word);
      int resource = word.contains("://") ? word.lastIndexOf(RESOURCE) : -1;
      if (resource > 0) {
        words.add(word.substring(resource + RESOURCE.length()));
        words.add(word.substring(0, resource));
      } else if (!option.isEmpty()) {
        words.add(option);
      }
    }
    return joined(List.of("replications", ours), words);
  }

  /** The request file comes first, or after the URL of the service. */
  private static List<String> created(List<String> rest) {
    List<String> words = new ArrayList<>(rest);
    String service = null;
    int at = words.indexOf("-s");
    if (at >= 0 && at + 1 < words.size()) {
      words.remove(at);
      service = words.remove(at);
    }
    if (words.isEmpty() || words.get(0).startsWith("-")) {
      return joined(List.of("replicate", "--no-start"), rest);
    }
    String file = words.remove(0).replaceFirst("^file:(//)?", "");
    if (service != null) {
      words.add(service);
    }
    return joined(List.of("replicate", "--no-start", "-i", file), words);
  }

  private static List<String> joined(List<String> first, List<String> rest) {
    List<String> all = new ArrayList<>(first);
    all.addAll(rest);
    return all;
  }
}
