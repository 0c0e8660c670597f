package org.gridrls.cli.command;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Some names and the URL of a server, as they stand at the end of a command. The URL is the last
 * argument; it may be left out where the profile has one: then it is the last argument only if that
 * looks like the URL of a server and is not the only one. Immutable.
 */
public record Arguments(List<String> names, String url) {
  public Arguments {
    names = List.copyOf(names);
  }

  public static Arguments of(CommandLine command, List<String> arguments, String what) {
    String known = Profile.of(command).url().orElse(null);
    int last = arguments.size() - 1;
    boolean given = known == null || (last > 0 && isUrl(arguments.get(last)));
    if (given && last < 1) {
      throw new ParameterException(command, "Missing required parameters: '" + what + " URL'");
    }
    return given
        ? new Arguments(arguments.subList(0, last), server(command, arguments.get(last)))
        : new Arguments(arguments, known);
  }

  /** A host may be named without a scheme, but one word more likely is a name. */
  private static String server(CommandLine command, String last) {
    if (isWord(last)) {
      throw new ParameterException(
          command,
          "the last argument must be the URL of the server (http://host:port, or url in"
              + " ~/.rls/config), not '"
              + last
              + "'");
    }
    return last;
  }

  /** Reads the arguments of a command where no name need be given. */
  public static Arguments ofAny(CommandLine command, List<String> arguments, String what) {
    String known = Profile.of(command).url().orElse(null);
    int last = arguments.size() - 1;
    if (last >= 0 && (known == null || isUrl(arguments.get(last)))) {
      return new Arguments(arguments.subList(0, last), server(command, arguments.get(last)));
    }
    if (known == null) {
      throw new ParameterException(command, "Missing required parameter: 'URL'");
    }
    return new Arguments(arguments, known);
  }

  /** True for what is more likely a name than a server whose URL lacks the scheme. */
  public static boolean isWord(String text) {
    return !text.equals("localhost") && text.matches("[^.:/\\[]*");
  }

  public static boolean isUrl(String text) {
    return text.startsWith("http://") || text.startsWith("https://");
  }
}
