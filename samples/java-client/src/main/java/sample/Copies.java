package sample;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.client.LrcClient;
import org.gridrls.client.federation.CatalogChoice;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.Credentials;

/** Registers two copies of a file in a catalog of the federation, locates them, and removes them. */
public final class Copies {
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private Copies() {}

  public static void main(String[] arguments) {
    if (arguments.length != 1) {
      System.err.println("usage: java sample.Copies URL_OF_A_SERVER_WITH_ALL_ROLES");
      System.exit(2);
    }
    try (RlsClient federation = RlsClient.ofRegistry(Credentials.NONE, arguments[0])) {
      run(federation, CatalogChoice.at(arguments[0]));
    } catch (RlsException e) {
      System.err.println(e.error() + ": " + e.getMessage());
      System.exit(1);
    }
  }

  private static void run(RlsClient federation, CatalogChoice choice) {
    LogicalName name = new LogicalName("sample/" + UUID.randomUUID());
    List<Mapping> copies =
        List.of(
            Mapping.of(name.value(), "file:///here/" + name.value()),
            Mapping.of(name.value(), "file:///there/" + name.value()));
    for (Mapping copy : copies) {
      show("register", copy.targetName().value() + " in " + federation.register(copy, choice));
    }
    try {
      locate(federation, name);
    } finally {
      LrcClient catalog = federation.catalog(choice);
      copies.forEach(catalog::delete);
      show("delete", copies.size() + " copies of " + name.value());
    }
    locate(federation, name);
  }

  /** A maximal age of zero asks the catalogs themselves: an index may not know the copies yet. */
  private static void locate(RlsClient federation, LogicalName name) {
    LocateResult result =
        federation.locate(
            List.of(name), DEADLINE, AttributeSelection.ALL, Optional.of(Duration.ZERO));
    LocatedName located = result.names().get(0);
    for (Replica copy : located.replicas()) {
      show("locate", copy.mapping().mapping().targetName().value() + " in " + copy.lrcMember());
    }
    boolean complete = result.completeness().complete();
    show("verdict", located.verdict() + (complete ? ", of all catalogs" : ", of some catalogs"));
  }

  private static void show(String step, String text) {
    System.out.printf("%-10s%s%n", step, text);
  }
}
