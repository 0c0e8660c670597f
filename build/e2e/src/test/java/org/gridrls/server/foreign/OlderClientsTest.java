package org.gridrls.server.foreign;

import static org.gridrls.server.foreign.ForeignPrograms.assertDidAllSteps;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.gridrls.server.Servers;
import org.gridrls.server.foreign.ForeignPrograms.Outcome;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of the libraries for SOAP that programs of the grid have used for twenty years. */
@Tag("process")
class OlderClientsTest {
  @TempDir private static Path data;
  private static Servers servers;
  private static String url;

  @TempDir private Path directory;

  @BeforeAll
  static void start() {
    servers = new Servers(data);
    url = servers.start("all").baseUrl();
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  private static String client(String file) {
    return ProjectRoot.path("build/e2e/src/test/resources/foreign").resolve(file).toString();
  }

  @Test
  void aPythonClientMadeBySudsWorks() throws Exception {
    ForeignPrograms programs = new ForeignPrograms(directory);
    programs.needs("python3 with ensurepip", "python3", "-c", "import ensurepip");
    String environment = directory.resolve("environment").toString();
    Outcome made = programs.install("python3", "-m", "venv", environment);
    assertEquals(0, made.exitCode(), made::output);
    String python = environment + "/bin/python";
    Outcome suds = programs.install(python, "-m", "pip", "install", "suds-community==1.2.0");
    ForeignPrograms.present(suds.exitCode() == 0, "no suds: " + suds.output());
    assertDidAllSteps(
        programs.run(python, client("suds_client.py"), url, "suds"),
        List.of(
            "query file:///here/suds file:///there/suds",
            "fault LOGICAL_NAME_EXISTS",
            "bulk 1",
            "attribute 3221225472",
            "locate "));
  }

  @Test
  void aPerlClientOfSoapLiteWorks() throws Exception {
    ForeignPrograms programs = new ForeignPrograms(directory);
    programs.needs("SOAP::Lite", "perl", "-MSOAP::Lite", "-e", "1");
    assertDidAllSteps(
        programs.run("perl", client("soap_lite.pl"), url, "perl"),
        List.of(
            "query file:///here/perl file:///there/perl",
            "fault LOGICAL_NAME_EXISTS",
            "exists false"));
  }
}
