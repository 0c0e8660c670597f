package org.gridrls.server;

import java.time.Clock;
import java.util.Optional;
import org.gridrls.cli.RlsCommand;
import org.gridrls.server.certs.CertsCommand;
import org.gridrls.server.demo.DemoCommand;
import picocli.CommandLine;

/** The program {@code rls}: the client's commands, and those that need a server inside. */
public final class RlsMain {
  private RlsMain() {}

  public static void main(String[] args) {
    // CXF logs through java.util.logging unless it is told before its first class is loaded
    System.setProperty("org.apache.cxf.Logger", "org.apache.cxf.common.logging.Slf4jLogger");
    CommandLine line = RlsCommand.commandLine(Optional.of(Clock.systemUTC()));
    line.addSubcommand(new ServerCommand());
    line.addSubcommand(new DemoCommand());
    line.addSubcommand(CertsCommand.line(Clock.systemUTC()));
    System.exit(line.execute(args));
  }
}
