package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packages, installed below a directory of the test's own, upgraded and removed. Runs after
 * they are made; skipped where the tools of a distribution, or the rights of root, are missing;
 * where the environment says CI=true that is a failure.
 */
@Tag("process")
class PackagesCheck {
  private static final double EXPOSURE_MAX = 3.0;
  private static final Pattern EXPOSURE =
      Pattern.compile("Overall exposure level for \\S+: ([0-9.]+)");

  @TempDir Path directory;

  private static Path file(String kind) {
    return Path.of(System.getProperty("package") + "." + kind).toAbsolutePath();
  }

  private record Outcome(int exitCode, String output) {}

  private Outcome run(List<String> command) throws Exception {
    Path output = Files.createTempFile(directory, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new Outcome(process.waitFor(), Files.readString(output));
  }

  private String done(String... command) throws Exception {
    Outcome outcome = run(List.of(command));
    assertEquals(0, outcome.exitCode(), outcome::output);
    return outcome.output();
  }

  private void needs(String... probe) throws Exception {
    needs(works(probe), probe[0]);
  }

  private void needsRoot() throws Exception {
    needs(done("id", "-u").strip().equals("0"), "root");
  }

  private boolean works(String... probe) throws Exception {
    try {
      return run(List.of(probe)).exitCode() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static void needs(boolean there, String what) {
    if ("true".equals(System.getenv("CI"))) {
      assertTrue(there, "CI has no " + what + ": see .ci/run");
    }
    assumeTrue(there, "needs " + what);
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  /** Where packages are installed: the files of users and groups, and nothing else. */
  private Path root() throws IOException {
    Path root = Files.createDirectories(directory.resolve("root"));
    Map<String, String> files =
        Map.of(
            "passwd", "root:x:0:0:root:/root:/bin/sh\n",
            "group", "root:x:0:\n",
            "shadow", "root:*:20000:0:99999:7:::\n",
            "gshadow", "root:*::\n");
    Path etc = Files.createDirectories(root.resolve("etc"));
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(etc.resolve(file.getKey()), file.getValue());
    }
    return root;
  }

  private Outcome dpkg(Path root, String... arguments) throws Exception {
    Path records = Files.createDirectories(root.resolve("var/lib/dpkg"));
    for (String folder : List.of("info", "updates", "triggers")) {
      Files.createDirectories(records.resolve(folder));
    }
    Path status = records.resolve("status");
    if (Files.notExists(status)) {
      Files.createFile(status);
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                "dpkg",
                "--root=" + root,
                "--log=" + directory.resolve("dpkg.log"),
                "--force-script-chrootless",
                "--force-depends",
                "--force-confold"));
    command.addAll(List.of(arguments));
    return run(command);
  }

  private void dpkgDone(Path root, String... arguments) throws Exception {
    Outcome outcome = dpkg(root, arguments);
    assertEquals(0, outcome.exitCode(), outcome::output);
  }

  private static void isInstalled(Path root) throws IOException {
    for (String program : List.of("opt/rls/rls", "opt/rls/packaging/make-user")) {
      assertEquals("rwxr-xr-x", mode(root.resolve(program)), program);
    }
    for (String folder : List.of("opt/rls", "opt/rls/lib", "opt/rls/packaging")) {
      assertEquals("rwxr-xr-x", mode(root.resolve(folder)), folder);
    }
    for (String name : List.of("rls", "globus-rls-cli", "globus-rls-admin")) {
      Path link = Files.readSymbolicLink(root.resolve("usr/bin").resolve(name));
      assertEquals("/opt/rls/rls", link.toString(), name);
    }
    assertTrue(Files.exists(root.resolve("usr/lib/systemd/system/rls.service")));
    Path archived = Path.of(System.getProperty("package"));
    assertEquals(
        Files.exists(archived.resolve(archived.getFileName()).resolve("sbom.json")),
        Files.exists(root.resolve("opt/rls/sbom.json")),
        "the bill of materials is in the package if it is in the archive");
    try (var jars = Files.list(root.resolve("opt/rls/lib"))) {
      List<Path> all = jars.toList();
      assertTrue(all.stream().anyMatch(jar -> jar.toString().contains("/rls-server-")));
      for (Path jar : all) {
        assertEquals("rw-r--r--", mode(jar), jar.toString());
      }
    }
  }

  /** Manual and completion are where each shell and man look for them. */
  private static void hasItsManual(Path root, String... more) throws IOException {
    List<String> files =
        new ArrayList<>(
            List.of(
                "man/man1/rls.1",
                "bash-completion/completions/rls",
                "fish/vendor_completions.d/rls.fish"));
    files.addAll(List.of(more));
    for (String file : files) {
      assertEquals("rw-r--r--", mode(root.resolve("usr/share").resolve(file)), file);
    }
    for (String folder : List.of("usr/share", "usr/share/man", "usr/share/man/man1")) {
      assertEquals("rwxr-xr-x", mode(root.resolve(folder)), folder);
    }
  }

  /** The user exists; others can read neither its settings nor its data. */
  private static void isPrepared(Path root) throws IOException {
    String users = Files.readString(root.resolve("etc/passwd"));
    Matcher user = Pattern.compile("(?m)^rls:[^:]*:(\\d+):(\\d+):.*nologin$").matcher(users);
    assertTrue(user.find(), users);
    Map<String, String> modes =
        Map.of(
            "etc/rls", "rwxr-x---",
            "etc/rls/rls.conf", "rw-r-----",
            "var/lib/rls", "rwx------");
    for (Map.Entry<String, String> each : modes.entrySet()) {
      assertEquals(each.getValue(), mode(root.resolve(each.getKey())), each.getKey());
      assertEquals(
          user.group(2),
          Files.getAttribute(root.resolve(each.getKey()), "unix:gid").toString(),
          each.getKey());
    }
    assertEquals(
        user.group(1), Files.getAttribute(root.resolve("var/lib/rls"), "unix:uid").toString());
    assertEquals(0, Files.getAttribute(root.resolve("etc/rls/rls.conf"), "unix:uid"));
  }

  private Path laterVersion() throws Exception {
    Path unpacked = directory.resolve("later");
    done("dpkg-deb", "-R", file("deb").toString(), unpacked.toString());
    Path control = unpacked.resolve("DEBIAN/control");
    Files.writeString(
        control, Files.readString(control).replaceFirst("(?m)^Version:.*$", "Version: 99.0"));
    Path later = directory.resolve("later.deb");
    done("dpkg-deb", "-Znone", "-b", unpacked.toString(), later.toString());
    return later;
  }

  @Test
  void aDebIsInstalledUpgradedRemovedAndPurged() throws Exception {
    needs("dpkg", "--version");
    needs("useradd", "--help");
    needsRoot();
    Path root = root();
    dpkgDone(root, "-i", file("deb").toString());
    isInstalled(root);
    hasItsManual(root, "zsh/vendor-completions/_rls", "doc/replica-location-service/copyright");
    isPrepared(root);

    Path settings = root.resolve("etc/rls/rls.conf");
    Path data = root.resolve("var/lib/rls/catalog");
    Files.writeString(settings, "# mine\n");
    Files.writeString(data, "names");
    dpkgDone(root, "-i", laterVersion().toString());
    isInstalled(root);
    isPrepared(root);
    assertEquals("# mine\n", Files.readString(settings), "an upgrade keeps the configuration");
    assertEquals("names", Files.readString(data));

    dpkgDone(root, "-r", "replica-location-service");
    assertFalse(Files.exists(root.resolve("usr/bin/rls"), LinkOption.NOFOLLOW_LINKS));
    assertFalse(Files.exists(root.resolve("opt/rls/lib")));
    assertEquals("# mine\n", Files.readString(settings), "only a purge removes it");

    Path key = Files.writeString(settings.resolveSibling("hostkey.pem"), "a key");
    dpkgDone(root, "-P", "replica-location-service");
    assertFalse(Files.exists(settings));
    assertEquals("a key", Files.readString(key), "the package did not make it");
    assertEquals("names", Files.readString(data), "data are the operator's to remove");
  }

  @Test
  void anRpmIsInstalledUpgradedAndRemoved() throws Exception {
    needs("rpm", "--version");
    needs("useradd", "--help");
    needsRoot();
    Path root = root();
    String[] common = {
      "--root=" + root, "--nodeps", "--noscripts", "--nosignature", "--nodigest", "--ignorearch"
    };
    String rpm = file("rpm").toString();
    done(rpm(common, "-i", rpm));
    isInstalled(root);
    hasItsManual(root, "zsh/site-functions/_rls");
    String licences = done("rpm", "-qp", "--nosignature", "--licensefiles", rpm);
    assertTrue(licences.contains("/usr/share/licenses/replica-location-service/LICENSE"), licences);
    String documents = done("rpm", "-qp", "--nosignature", "--docfiles", rpm);
    assertTrue(documents.contains("/usr/share/man/man1/rls.1"), documents);
    assertTrue(documents.contains("/INSTALL.md"), documents);
    assertEquals("rw-r-----", mode(root.resolve("etc/rls/rls.conf")));
    // what the scriptlet runs, which needs a whole system below the root to be run by rpm
    String scripts = done("rpm", "-qp", "--nosignature", "--scripts", rpm);
    assertTrue(scripts.contains("/opt/rls/packaging/make-user"), scripts);
    done("env", "DPKG_ROOT=" + root, root.resolve("opt/rls/packaging/make-user").toString());
    isPrepared(root);

    Path settings = root.resolve("etc/rls/rls.conf");
    Path data = Files.writeString(root.resolve("var/lib/rls/catalog"), "names");
    Files.writeString(settings, "# mine\n");
    done(rpm(common, "-U", "--replacepkgs", rpm));
    assertEquals("# mine\n", Files.readString(settings), "an upgrade keeps the configuration");
    done("rpm", "--root=" + root, "--noscripts", "-e", "replica-location-service");
    assertFalse(Files.exists(root.resolve("usr/bin/rls"), LinkOption.NOFOLLOW_LINKS));
    assertEquals("names", Files.readString(data), "data are the operator's to remove");
  }

  /** The scripts of the package run as on a machine: this one's files, with changes kept apart. */
  @Test
  void anRpmRunsItsScriptsInAWholeSystem() throws Exception {
    needs("rpm", "--version");
    needsRoot();
    Path layers = Files.createDirectories(directory.resolve("layers"));
    // not below an overlay, such as the root of a container, on which no other one can be laid
    String lay = "mount -t tmpfs none " + layers + "; cd " + layers + WHOLE;
    assumeTrue(works("unshare", "-m", "sh", "-euc", lay), "needs an overlay of the whole system");
    String script =
        String.join(
            "\n",
            lay,
            "rpm='rpm --root '$PWD'/root --nodeps --nosignature --nodigest --ignorearch'",
            "grep -q '^rls:' root/etc/passwd && exit 70",
            "$rpm -i " + file("rpm"),
            "chroot root id rls",
            "chroot root stat -c '%n %a %U:%G' /etc/rls /etc/rls/rls.conf /var/lib/rls",
            "echo '# mine' >root/etc/rls/rls.conf",
            "echo names >root/var/lib/rls/catalog",
            "$rpm -U --replacepkgs " + file("rpm"),
            "cat root/etc/rls/rls.conf root/var/lib/rls/catalog",
            "chroot root stat -c '%n %a %U:%G' /etc/rls/rls.conf",
            "rpm --root $PWD/root -e replica-location-service",
            "[ ! -e root/usr/bin/rls ]",
            "[ ! -e root/opt/rls/lib ]",
            "cat root/var/lib/rls/catalog");
    Outcome outcome = run(List.of("unshare", "-m", "sh", "-euc", script));
    assumeTrue(outcome.exitCode() != 70, "this machine has a user rls");
    assertEquals(0, outcome.exitCode(), outcome::output);
    for (String expected :
        List.of(
            "\n/etc/rls 750 root:rls\n",
            "/etc/rls/rls.conf 640 root:rls\n",
            "/var/lib/rls 700 rls:rls\n",
            "# mine\nnames\n/etc/rls/rls.conf 640 root:rls\n",
            "\nnames\n")) {
      assertTrue(outcome.output().contains(expected), outcome::output);
    }
  }

  private static final String WHOLE =
      "; mkdir upper work root; mount -t overlay overlay -o"
          + " lowerdir=/,upperdir=upper,workdir=work root";

  private static String[] rpm(String[] common, String... more) {
    List<String> command = new ArrayList<>(List.of("rpm"));
    command.addAll(List.of(common));
    command.addAll(List.of(more));
    return command.toArray(String[]::new);
  }

  @Test
  void theUnitExposesLittle() throws Exception {
    needs("systemd-analyze", "--version");
    String unit = Path.of("distribution/rls.service").toAbsolutePath().toString();
    String said = done("systemd-analyze", "security", "--offline=true", "--no-pager", unit);
    Matcher exposure = EXPOSURE.matcher(said);
    assertTrue(exposure.find(), said);
    assertTrue(Double.parseDouble(exposure.group(1)) <= EXPOSURE_MAX, said);
  }
}
