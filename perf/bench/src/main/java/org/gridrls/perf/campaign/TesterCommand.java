package org.gridrls.perf.campaign;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.gridrls.perf.campaign.tester.TesterProcess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perf/run tester}: a process that carries testers of a campaign that runs elsewhere. */
@Command(name = "tester", mixinStandardHelpOptions = true)
public final class TesterCommand implements Callable<Integer> {
  @Parameters(paramLabel = "CONTROLLER:PORT", description = "where the campaign runs")
  String controller;

  @Option(names = "--wrong-clock", paramLabel = "MS", defaultValue = "0")
  long wrongMillis;

  @Override
  public Integer call() throws IOException {
    int colon = controller.lastIndexOf(':');
    if (colon < 1 || !controller.substring(colon + 1).matches("\\d{1,5}")) {
      throw new IllegalArgumentException("CONTROLLER:PORT, not " + controller);
    }
    InetSocketAddress address =
        new InetSocketAddress(
            controller.substring(0, colon), Integer.parseInt(controller.substring(colon + 1)));
    String name = InetAddress.getLocalHost().getHostName() + "-" + ProcessHandle.current().pid();
    boolean finished = new TesterProcess(address, Duration.ofMillis(wrongMillis)).run(name);
    System.out.println(finished ? "done" : "the controller is gone; the load was stopped");
    return finished ? 0 : 1;
  }
}
