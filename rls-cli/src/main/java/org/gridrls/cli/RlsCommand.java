package org.gridrls.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.RlsException;
import org.gridrls.cli.admin.AdminCommand;
import org.gridrls.cli.admin.ConfigCommand;
import org.gridrls.cli.admin.HealthCommand;
import org.gridrls.cli.admin.PingCommand;
import org.gridrls.cli.admin.StatsCommand;
import org.gridrls.cli.attribute.AttributeCommand;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.Profile;
import org.gridrls.cli.command.Version;
import org.gridrls.cli.doctor.DoctorCommand;
import org.gridrls.cli.get.GetCommand;
import org.gridrls.cli.index.ExistsCommand;
import org.gridrls.cli.index.LocateCommand;
import org.gridrls.cli.index.LrcsCommand;
import org.gridrls.cli.mapping.AddCommand;
import org.gridrls.cli.mapping.BulkCommand;
import org.gridrls.cli.mapping.ChangesCommand;
import org.gridrls.cli.mapping.ClearCommand;
import org.gridrls.cli.mapping.CreateCommand;
import org.gridrls.cli.mapping.DeleteCommand;
import org.gridrls.cli.mapping.DeleteMatchingCommand;
import org.gridrls.cli.mapping.PutCommand;
import org.gridrls.cli.mapping.QueryCommand;
import org.gridrls.cli.mapping.RenameCommand;
import org.gridrls.cli.member.MembersCommand;
import org.gridrls.cli.original.OriginalForms;
import org.gridrls.cli.output.AnswerStream;
import org.gridrls.cli.output.Terminal;
import org.gridrls.cli.replicate.ReplicateCommand;
import org.gridrls.cli.replicate.ReplicationsCommand;
import org.gridrls.cli.replicate.WishCommand;
import org.gridrls.cli.scan.ScanCommand;
import org.gridrls.cli.set.SetCommand;
import org.gridrls.cli.smoke.SmokeCommand;
import org.gridrls.cli.text.Utf8;
import org.gridrls.cli.transfer.DumpCommand;
import org.gridrls.cli.transfer.LoadCommand;
import org.gridrls.cli.update.AuditCommand;
import org.gridrls.cli.update.LostCommand;
import org.gridrls.cli.update.ParentsCommand;
import org.gridrls.cli.update.SendersCommand;
import org.gridrls.cli.update.TargetsCommand;
import org.gridrls.cli.update.UpdateCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command {@code rls} with all that a client can do. A server adds its own commands. Whatever
 * goes wrong is one line on standard error and an {@link ExitCode}.
 */
@Command(
    name = "rls",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Finds and registers the copies of files in a federation of catalogs.",
    synopsisSubcommandLabel = "COMMAND")
public final class RlsCommand {
  private static final List<String> NAMES =
      List.of(
          ("create add put delete delete-matching rename query exists lrcs bulk"
                  + " load dump scan replicate replications wish set attribute changes clear"
                  + " ping health stats config members targets senders parents update lost"
                  + " smoke admin shell completion")
              .split(" "));

  private RlsCommand() {}

  /** The command line with all commands, ready to execute or to be given further ones. */
  public static CommandLine commandLine() {
    return commandLine(Optional.empty());
  }

  /**
   * Returns the command line with all commands; with a clock the doctor checks those of servers.
   */
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
    Line line = new Line(new RlsCommand());
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    NAMES.forEach(name -> all.put(name, () -> made(line, command(name))));
    all.put("doctor", () -> new DoctorCommand(clock));
    all.put("locate", () -> new LocateCommand(clock));
    all.put("audit", () -> new AuditCommand(clock));
    all.put("get", () -> new GetCommand(clock));
    all.putAll(more);
    if (CommandOverview.isEnough(arguments)) {
      Map<String, String> sentences = CommandOverview.sentences();
      all.replaceAll(
          (name, made) -> () -> CommandOverview.listed(sentences.getOrDefault(name, "")));
    }
    wanted(all, OriginalForms.translate(arguments))
        .forEach(name -> line.addSubcommand(name, all.get(name).get()));
    CommandGroups.use(line);
    line.getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit codes of all commands:%n")
        .exitCodeList(ExitCode.table());
    OptionGroups.use(line);
    CommandExamples.use(line);
    if (Terminal.present()) {
      line.setUsageHelpAutoWidth(true);
    }
    line.setDefaultValueProvider(Profile.ofUser());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, command));
    line.setParameterExceptionHandler((failure, args) -> misused(failure));
    line.setExecutionStrategy(new CommandLine.RunLast());
    // names are UTF-8, whatever the locale
    line.answerTo(new FileOutputStream(FileDescriptor.out));
    line.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    return line;
  }

  /** The command that the first word names; all commands for any other word and for completion. */
  private static Collection<String> wanted(
      Map<String, Supplier<Object>> all, List<String> arguments) {
    String first = arguments.isEmpty() ? "" : arguments.get(0);
    boolean alone = all.containsKey(first) && !first.equals("completion");
    return alone ? List.of(first) : all.keySet();
  }

  /**
   * Loads that class only, while a map of classes, or of their annotations, would load them all.
   */
  private static Class<?> command(String name) {
    return switch (name) {
      case "create" -> CreateCommand.class;
      case "add" -> AddCommand.class;
      case "put" -> PutCommand.class;
      case "delete" -> DeleteCommand.class;
      case "delete-matching" -> DeleteMatchingCommand.class;
      case "rename" -> RenameCommand.class;
      case "query" -> QueryCommand.class;
      case "exists" -> ExistsCommand.class;
      case "lrcs" -> LrcsCommand.class;
      case "bulk" -> BulkCommand.class;
      case "load" -> LoadCommand.class;
      case "dump" -> DumpCommand.class;
      case "scan" -> ScanCommand.class;
      case "replicate" -> ReplicateCommand.class;
      case "replications" -> ReplicationsCommand.class;
      case "wish" -> WishCommand.class;
      case "set" -> SetCommand.class;
      case "attribute" -> AttributeCommand.class;
      case "changes" -> ChangesCommand.class;
      case "clear" -> ClearCommand.class;
      case "ping" -> PingCommand.class;
      case "health" -> HealthCommand.class;
      case "stats" -> StatsCommand.class;
      case "config" -> ConfigCommand.class;
      case "members" -> MembersCommand.class;
      case "targets" -> TargetsCommand.class;
      case "senders" -> SendersCommand.class;
      case "parents" -> ParentsCommand.class;
      case "update" -> UpdateCommand.class;
      case "lost" -> LostCommand.class;
      case "smoke" -> SmokeCommand.class;
      case "admin" -> AdminCommand.class;
      case "shell" -> ShellCommand.class;
      case "completion" -> CompletionCommand.class;
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Object made(CommandLine line, Class<?> command) {
    try {
      return line.getFactory().create(command);
    } catch (Exception e) {
      throw new IllegalStateException("cannot instantiate the command " + command.getName(), e);
    }
  }

  /** Understands the original's forms too; fails if the answer could not be written. */
  static final class Line extends CommandLine {
    private AnswerStream answers;

    private Line(Object command) {
      super(command);
    }

    void answerTo(OutputStream out) {
      answers = new AnswerStream(out);
      setOut(new PrintWriter(answers, true, StandardCharsets.UTF_8));
    }

    @Override
    public int execute(String... arguments) {
      if (arguments.length == 0) {
        if (Boolean.getBoolean("rls.original")) {
          printVersion();
        }
        usage(getErr());
        return ExitCode.USAGE;
      }
      try {
        List<String> given = List.of(arguments);
        given.forEach(Utf8::requireDecoded);
        List<String> words = given.get(0).equals("help") ? helped(given) : given;
        if (words.contains("--help") || words.contains("-h")) {
          UnknownWords.requireCommands(this, words);
        }
        List<String> ours = OriginalForms.translate(words);
        if (ours.equals(List.of(OriginalForms.VERSION))) {
          return printVersion();
        }
        return written(super.execute(ours.toArray(String[]::new)), this);
      } catch (RlsException refused) {
        return failed(refused, this);
      }
    }

    /** In the original's words, which installers look for. */
    private int printVersion() {
      getOut().println("Version: " + Version.current());
      return 0;
    }

    /** {@code rls help locate} is {@code rls locate --help}. */
    private static List<String> helped(List<String> given) {
      List<String> words = new ArrayList<>(given.subList(1, given.size()));
      words.add("--help");
      return words;
    }
  }

  /** A command that said itself what it could not write has an exit code of its own. */
  private static int written(int exitCode, Line line) {
    line.getOut().flush();
    boolean silent = exitCode == ExitCode.DONE || exitCode == ExitCode.NO;
    Optional<String> failure = silent ? line.answers.failure() : Optional.empty();
    failure.ifPresent(why -> line.getErr().println("rls: cannot write the answer: " + why));
    return failure.isPresent() ? ExitCode.UNKNOWN : exitCode;
  }

  private static int misused(CommandLine.ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    if (failure.getCause() instanceof RlsException profile) {
      return failed(profile, command);
    }
    String message =
        Misplaced.message(failure)
            .orElseGet(() -> lower(plain(failure.getMessage().replaceAll("\\R", " "))));
    String help = command.getCommandSpec().qualifiedName() + " --help";
    command.getErr().println("rls: " + message + meant(failure) + " (see: " + help + ")");
    return ExitCode.USAGE;
  }

  /** The library names constants of Java and types of Java. */
  private static String plain(String message) {
    Matcher choice =
        Pattern.compile("expected one of \\[(.*)\\] \\(case-insensitive\\) but was '(.*)'$")
            .matcher(message);
    return choice.find()
        ? choice.replaceFirst(
            Matcher.quoteReplacement(
                "'"
                    + choice.group(2)
                    + "' is not one of "
                    + choice.group(1).toLowerCase(Locale.ROOT)))
        : message.replaceFirst("' is not an? (int|long)$", "' is not a whole number, or too large");
  }

  /** Errors begin like those of servers; a name in capitals stays. */
  private static String lower(String message) {
    boolean word = message.length() > 1 && Character.isLowerCase(message.charAt(1));
    return word ? Character.toLowerCase(message.charAt(0)) + message.substring(1) : message;
  }

  private static String meant(CommandLine.ParameterException failure) {
    return failure instanceof CommandLine.UnmatchedArgumentException unmatched
        ? UnknownWords.hint(unmatched.getCommandLine(), unmatched.getUnmatched().get(0))
        : "";
  }

  private static int failed(Exception failure, CommandLine command) {
    PrintWriter err = command.getErr();
    if (failure instanceof RlsException known) {
      known.getMessage().lines().forEach(line -> err.println("rls: " + line));
      if (command.getCommand() instanceof ClientCommand client) {
        client.advice(known).ifPresent(advice -> err.println("rls: " + advice));
      }
      return ExitCode.of(known.error());
    }
    err.println("rls: " + failure);
    return ExitCode.BROKEN;
  }
}
