package org.gridrls.studies.secure;

import java.nio.file.Path;
import java.time.Duration;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.LrcClient;
import org.gridrls.client.codec.call.LightConnector;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.wss.WsSecurity;

/**
 * A client process that makes one query and says how many milliseconds it took from the beginning
 * of the program, and how many a second one took.
 */
public final class FirstCall {
  private FirstCall() {}

  /** The address, a name, and if it is a secured one the user's certificate, key and authority. */
  public static void main(String[] arguments) {
    long begun = System.nanoTime();
    Credentials credentials =
        arguments.length < 5
            ? Credentials.NONE
            : Credentials.of(
                    CredentialFiles.of(
                        Path.of(arguments[2]), Path.of(arguments[3]), Path.of(arguments[4])))
                .signingBy(new WsSecurity());
    try (SoapConnector connector = new LightConnector(Timeouts.DEFAULT, credentials)) {
      LrcClient client = new LrcClient(connector, arguments[0]);
      query(client, arguments[1]);
      long first = System.nanoTime();
      query(client, arguments[1]);
      System.out.println(millis(first - begun) + " " + millis(System.nanoTime() - first));
    }
  }

  private static void query(LrcClient client, String name) {
    client.query(ObjectType.LOGICAL_NAME, name, AttributeSelection.NONE, PageRequest.first(10));
  }

  private static double millis(long nanos) {
    return Duration.ofNanos(nanos).toNanos() / 1e6;
  }
}
