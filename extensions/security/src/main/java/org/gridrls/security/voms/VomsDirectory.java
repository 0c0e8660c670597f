package org.gridrls.security.voms;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.tls.PemFile;
import org.italiangrid.voms.VOMSError;
import org.italiangrid.voms.store.impl.DefaultLSCFileParser;
import org.italiangrid.voms.store.impl.LSCFile;

/**
 * Which servers may issue attributes for which virtual organization, in the format of {@code
 * /etc/grid-security/vomsdir}: a directory for each organization with {@code HOST.lsc}, the names
 * in the server's certificate chain, or the certificate itself ({@code .pem}). An immutable
 * snapshot. Safe for threads.
 */
public final class VomsDirectory {
  private static final String CHAIN_END = "-+\\s*NEXT CHAIN\\s*-+";
  private static final long BYTES_MAX = 64 << 10;

  private final Map<String, Organization> organizations = new HashMap<>();

  private static final class Organization {
    final Map<String, List<LSCFile>> chains = new HashMap<>();
    final List<X509Certificate> certificates = new ArrayList<>();
  }

  private VomsDirectory() {}

  /** Throws BAD_ARGUMENT if there is no organization in it, or something is damaged. */
  public static VomsDirectory read(Path path) {
    if (!Files.isDirectory(path)) {
      throw wrong("there is no such directory of virtual organizations", path);
    }
    VomsDirectory directory = new VomsDirectory();
    entries(path).stream()
        .filter(Files::isDirectory)
        .forEach(organization -> entries(organization).forEach(directory::take));
    if (directory.organizations.isEmpty()) {
      throw wrong("the directory has no ORGANIZATION/HOST.lsc or ORGANIZATION/*.pem", path);
    }
    return directory;
  }

  private static List<Path> entries(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      throw wrong("the directory can't be listed", directory);
    }
  }

  private void take(Path file) {
    String name = file.getFileName().toString();
    String organization = file.getParent().getFileName().toString();
    if (name.endsWith(".lsc")) {
      String host = name.substring(0, name.length() - ".lsc".length());
      of(organization).chains.put(host, chains(organization, host, file));
    } else if (name.endsWith(".pem")) {
      of(organization).certificates.addAll(PemFile.read(file).certificates());
    }
  }

  private Organization of(String name) {
    return organizations.computeIfAbsent(name, unseen -> new Organization());
  }

  private static List<LSCFile> chains(String organization, String host, Path file) {
    List<LSCFile> chains = new ArrayList<>();
    for (String chain : text(file).split(CHAIN_END)) {
      requireNames(chain, file);
      byte[] lines = chain.getBytes(StandardCharsets.UTF_8);
      try {
        chains.add(
            new DefaultLSCFileParser().parse(organization, host, new ByteArrayInputStream(lines)));
      } catch (VOMSError damaged) {
        throw wrong("the file needs names in pairs, of a certificate and of its issuer", file);
      }
    }
    return chains;
  }

  private static String text(Path file) {
    try {
      if (Files.size(file) > BYTES_MAX) {
        throw wrong("the file is too big for one that names a server", file);
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw wrong("the file can't be read", file);
    }
  }

  /** Refuses lines that the parser would leave out: another chain would be trusted. */
  private static void requireNames(String chain, Path file) {
    if (chain.lines().anyMatch(line -> !line.isBlank() && !line.matches("[/#].*"))) {
      throw wrong("each line of the file must be a name that begins with /, or a comment #", file);
    }
  }

  private static RlsException wrong(String what, Path path) {
    return RlsException.about(RlsError.BAD_ARGUMENT, what, path.toString());
  }

  /** Are these the certificates of that organization's server on that host? */
  boolean describes(String organization, String host, X509Certificate[] chain) {
    Organization known = organizations.get(organization);
    return known != null
        && known.chains.getOrDefault(host, List.of()).stream().anyMatch(one -> one.matches(chain));
  }

  /** The certificates of the organization's servers in this directory. */
  List<X509Certificate> certificates(String organization) {
    Organization known = organizations.get(organization);
    return known == null ? List.of() : List.copyOf(known.certificates);
  }
}
