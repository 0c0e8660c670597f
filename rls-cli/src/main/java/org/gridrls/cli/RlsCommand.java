package org.gridrls.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command {@code rls} with all that a client can do. A server adds its own commands. Whatever
 * goes wrong is one line on standard error and an exit code: 1 some failed, 2 usage, 3 cannot
 * reach, 4 denied, 5 found with reservations.
 */
@Command(
    name = "rls",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Where are the copies of this file?",
    synopsisSubcommandLabel = "COMMAND")
public final class RlsCommand {
  private static final List<Class<?>> COMMANDS =
      List.of(
          CreateCommand.class,
          AddCommand.class,
          PutCommand.class,
          DeleteCommand.class,
          DeleteMatchingCommand.class,
          RenameCommand.class,
          QueryCommand.class,
          ExistsCommand.class,
          LocateCommand.class,
          LrcsCommand.class,
          BulkCommand.class,
          LoadCommand.class,
          DumpCommand.class,
          ScanCommand.class,
          AttributeCommand.class,
          ChangesCommand.class,
          ClearCommand.class,
          PingCommand.class,
          StatsCommand.class,
          ConfigCommand.class,
          MembersCommand.class,
          TargetsCommand.class,
          SendersCommand.class,
          ParentsCommand.class,
          UpdateCommand.class,
          AuditCommand.class,
          SmokeCommand.class,
          AdminCommand.class,
          ShellCommand.class,
          CompletionCommand.class);

  static final int SOME_FAILED = 1;
  static final int USAGE = 2;
  static final int CANNOT_REACH = 3;
  static final int DENIED = 4;

  /** All was found, but see what was said about it. */
  static final int WITH_RESERVATIONS = 5;

  private RlsCommand() {}

  /** The command line with all commands, ready to execute or to be given further ones. */
  public static CommandLine commandLine() {
    return commandLine(Optional.empty());
  }

  /** With a clock the doctor judges those of servers. */
  public static CommandLine commandLine(Optional<Clock> clock) {
    return commandLine(clock, Map.of(), List.of());
  }

  /**
   * The command line for these arguments only: if they begin with a command, it has no other one,
   * since to make all of them takes longer than most commands run. {@code more} are commands that
   * it has besides, by name.
   */
  public static CommandLine commandLine(
      Optional<Clock> clock, Map<String, Supplier<Object>> more, List<String> arguments) {
    CommandLine line = new Line(new RlsCommand());
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    COMMANDS.forEach(command -> all.put(name(command), () -> made(line, command)));
    all.put("doctor", () -> new DoctorCommand(clock));
    all.putAll(more);
    wanted(all, OriginalForms.translate(arguments))
        .forEach(name -> line.addSubcommand(name, all.get(name).get()));
    CommandGroups.use(line);
    line.setDefaultValueProvider(Profile.ofUser());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, command));
    line.setParameterExceptionHandler((failure, args) -> misused(failure));
    line.setExecutionStrategy(new CommandLine.RunLast());
    // names are UTF-8, whatever the locale
    line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    return line;
  }

  /** All, if the first word is none of them, or the one that is about the others. */
  private static Collection<String> wanted(
      Map<String, Supplier<Object>> all, List<String> arguments) {
    String first = arguments.isEmpty() ? "" : arguments.get(0);
    boolean alone = all.containsKey(first) && !first.equals(name(CompletionCommand.class));
    return alone ? List.of(first) : all.keySet();
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  private static Object made(CommandLine line, Class<?> command) {
    try {
      return line.getFactory().create(command);
    } catch (Exception e) {
      throw new IllegalStateException("no command can be made of " + command.getName(), e);
    }
  }

  /** Understands the original's forms too. */
  private static final class Line extends CommandLine {
    Line(Object command) {
      super(command);
    }

    @Override
    public int execute(String... arguments) {
      if (arguments.length == 0) {
        usage(getErr());
        return USAGE;
      }
      try {
        List.of(arguments).forEach(Utf8::requireDecoded);
        return super.execute(OriginalForms.translate(List.of(arguments)).toArray(String[]::new));
      } catch (RlsException refused) {
        return failed(refused, this);
      }
    }
  }

  private static int misused(CommandLine.ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    if (failure.getCause() instanceof RlsException profile) {
      return failed(profile, command);
    }
    String message = failure.getMessage().replaceAll("\\R", " ");
    String help = command.getCommandSpec().qualifiedName() + " --help";
    command.getErr().println("rls: " + message + meant(failure) + " (see: " + help + ")");
    return USAGE;
  }

  private static String meant(CommandLine.ParameterException failure) {
    if (failure instanceof CommandLine.UnmatchedArgumentException unmatched) {
      return unmatched.getSuggestions().stream()
          .findFirst()
          .map(word -> "; did you mean " + word + "?")
          .orElse("");
    }
    return "";
  }

  private static int failed(Exception failure, CommandLine command) {
    PrintWriter err = command.getErr();
    if (failure instanceof RlsException known) {
      known.getMessage().lines().forEach(line -> err.println("rls: " + line));
      return exitCode(known.error());
    }
    err.println("rls: " + failure);
    return SOME_FAILED;
  }

  /** By which a script learns what kind of error it was. */
  public static int exitCode(RlsError error) {
    return switch (error) {
      case TRANSPORT_FAILED, TIMEOUT -> CANNOT_REACH;
      case PERMISSION_DENIED -> DENIED;
      case BAD_ARGUMENT, BAD_URL -> USAGE;
      default -> SOME_FAILED;
    };
  }
}
