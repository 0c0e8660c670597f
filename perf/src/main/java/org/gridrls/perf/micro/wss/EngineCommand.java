package org.gridrls.perf.micro.wss;

import static org.gridrls.perf.report.Figure.of;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder.KeyKind;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.measure.CpuTurns;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run engine}: the engine of signed messages beside that of WSS4J. */
@Command(
    name = "engine",
    description =
        "A signed query and its signed answer by our engine and by WSS4J's, in one process.")
public final class EngineCommand extends Bench {
  private static final String UNSIGNED = "unsigned messages";
  private static final String OURS = "our engine";
  private static final String WSS4J = "WSS4J's engine";

  @Option(
      names = "--provider",
      defaultValue = "JDK",
      description = "the cryptography: ${COMPLETION-CANDIDATES}")
  Provider provider;

  @Option(
      names = "--key",
      defaultValue = "EC_P256",
      description = "the keys of both sides: ${COMPLETION-CANDIDATES}")
  KeyKind key;

  @Option(names = "--session", description = "sign in a session instead of by certificates")
  boolean session;

  @Override
  protected ResultTable measure(Workspace workspace) throws Exception {
    provider.install();
    Clock clock = Clock.systemUTC();
    Codec codec = new Codec();
    CertificateAuthority authority = CertificateAuthority.create("Perf", clock);
    Sample client = Sample.make(workspace.place("client"), authority, key);
    Sample server = Sample.make(workspace.place("server"), authority, key);
    Map<String, CpuTurns.Figures> figures =
        new CpuTurns(workspace.progress())
            .side(UNSIGNED, calls(codec, codec))
            .side(OURS, ours(codec, client, server, clock))
            .side(WSS4J, theirs(codec, client, server))
            .run(warmUp, time().dividedBy(2), rounds, time());
    return table(figures)
        .remark(
            "One thread that makes whole calls but for the network and the catalog: the request is"
                + " written, signed, checked and read, then the answer. Keys are %s; signatures by"
                + " %s. Turns of %.1f s of the thread's processor time.",
            key, Provider.inUse(client.signature()), seconds);
  }

  private static ResultTable table(Map<String, CpuTurns.Figures> figures) {
    CpuTurns.Figures ours = figures.get(OURS);
    CpuTurns.Figures other = figures.get(WSS4J);
    ResultTable table = new ResultTable();
    table.add(of("WSS4J / ours, thread", ratio(other, ours, CpuTurns.Figures::thread), "x"));
    table.add(of("WSS4J / ours, process", ratio(other, ours, CpuTurns.Figures::process), "x"));
    table.add(of("WSS4J / ours, wall time", ratio(other, ours, CpuTurns.Figures::wall), "x"));
    List<List<String>> lines = new ArrayList<>();
    figures.forEach(
        (name, figure) ->
            lines.add(
                List.of(
                    name,
                    micros(figure.thread()),
                    micros(figure.process()),
                    micros(figure.wall()))));
    return table.grid(
        List.of("us a call (least to most)", "thread", "process, with compilers", "wall time"),
        lines);
  }

  private static double ratio(
      CpuTurns.Figures other, CpuTurns.Figures ours, Function<CpuTurns.Figures, Spread> which) {
    return which.apply(other).median() / which.apply(ours).median();
  }

  private static String micros(Spread spread) {
    return String.format(
        Locale.ROOT, "%,.0f (%,.0f to %,.0f)", spread.median(), spread.least(), spread.most());
  }

  private LongConsumer ours(Codec codec, Sample client, Sample server, Clock clock) {
    if (session) {
      OwnEngine both = OwnEngine.of(codec, Session.make(), clock);
      return calls(both, both);
    }
    return calls(OwnEngine.of(codec, client, clock), OwnEngine.of(codec, server, clock));
  }

  private LongConsumer theirs(Codec codec, Sample client, Sample server) throws Exception {
    Optional<Session> shared = session ? Optional.of(Session.make()) : Optional.empty();
    return calls(new TreeEngine(codec, client, shared), new TreeEngine(codec, server, shared));
  }

  private static LongConsumer calls(MessageEngine client, MessageEngine server) {
    return new SignedCall(client, server)::make;
  }
}
