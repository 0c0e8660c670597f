package org.gridrls.server.command;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.certs.command.CertsCommand;
import org.gridrls.cli.RlsCommand;
import org.gridrls.demo.DemoCommand;
import org.gridrls.security.command.AclCommand;
import org.gridrls.security.command.PasswordCommand;
import picocli.CommandLine;

/** The program {@code rls}: the client's commands, and those that run a server. */
public final class RlsMain {
  private RlsMain() {}

  private static final Set<String> SERVERS = Set.of("server", "demo");

  public static void main(String[] args) {
    // CXF logs through java.util.logging unless this property is set before its first class is
    // loaded
    System.setProperty("org.apache.cxf.Logger", "org.apache.cxf.common.logging.Slf4jLogger");
    if (args.length == 0 || !SERVERS.contains(args[0])) {
      beQuick();
    }
    System.exit(commandLine(List.of(args)).execute(args));
  }

  /** The command line for these arguments; with all commands if there are none. */
  static CommandLine commandLine(List<String> arguments) {
    return RlsCommand.commandLine(
        Optional.of(Clock.systemUTC()),
        Map.of(
            // not method references, which would load their classes for every command
            "server", () -> new ServerCommand(),
            "demo", () -> new DemoCommand(DemoServers::start),
            "drivers", () -> new DriversCommand(),
            "acl", () -> new AclCommand(),
            "password", () -> new PasswordCommand(),
            "certs", () -> CertsCommand.line(Clock.systemUTC())),
        arguments);
  }

  /**
   * Skips preparations that pay off in a server, but would take a client much of its only second.
   */
  private static void beQuick() {
    // else CXF loads all providers of cryptography, for containers that reload applications
    System.setProperty("org.apache.cxf.JDKBugHacks.all", "true");
    if (System.getenv("RLS_LOG") == null) {
      logNothing();
    }
  }

  /** A client prints its own messages, and starting a log takes a tenth of a second. */
  private static void logNothing() {
    System.setProperty("slf4j.provider", "org.slf4j.helpers.NOP_FallbackServiceProvider");
    System.setProperty("slf4j.internal.verbosity", "ERROR");
  }
}
