package org.gridrls.security.command;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.gridrls.security.message.PasswordHash;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a line for the file of passwords: asks for the password, or reads a line of its input. */
@Command(
    name = "password",
    description = {
      "Makes a line for the file that security.passwords names.",
      "Asks for the password, or reads one line from the standard input."
    })
public final class PasswordCommand implements Callable<Integer> {
  private static final int LENGTH_MIN = 8;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "USER", description = "The name of the user.")
  private String user;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Override
  public Integer call() throws IOException {
    if (user.isBlank() || user.indexOf(':') >= 0 || user.startsWith("#")) {
      throw new ParameterException(spec.commandLine(), "a user's name has no colon and no # first");
    }
    char[] password = password();
    if (password.length < LENGTH_MIN) {
      throw new ParameterException(
          spec.commandLine(), "a password has at least " + LENGTH_MIN + " characters");
    }
    spec.commandLine().getOut().println(user + ":" + PasswordHash.of(password).line());
    return 0;
  }

  private static char[] password() throws IOException {
    Console console = System.console();
    if (console != null) {
      char[] typed = console.readPassword("Password: ");
      return typed == null ? new char[0] : typed;
    }
    String line =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
    return line == null ? new char[0] : line.toCharArray();
  }
}
