package org.gridrls.faults.cluster;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.testkit.WallClock;

/**
 * A federation of real processes with short leases, whose links, clocks and disks can be harmed.
 * Safe for threads.
 */
public final class Cluster implements AutoCloseable {
  public static final Duration START_MAX = Duration.ofSeconds(120);

  private final Layout layout;
  private final Network network;
  private final Optional<Path> clockLibrary;
  private final List<String> options;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Closer closer = new Closer();

  public Cluster(Layout layout, long seed) {
    this.layout = layout;
    this.clockLibrary = WallClock.library(layout.directory());
    this.network = closer.opened(new Network(seed));
    this.options = archive();
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "kill servers"));
    for (int i = 1; i <= layout.registries(); i++) {
      add("registry-" + i, "registry", Map.of(), Backend.FILES);
    }
    Map<String, String> membership = Map.of("membership.registry", registryUrls());
    for (CatalogKind kind : layout.catalogs()) {
      addCatalog(kind, catalogs().size() + 1, membership);
    }
    for (int i = 1; i <= layout.indexes(); i++) {
      Map<String, String> settings = new HashMap<>(membership);
      List<String> earlier = nodes("rli").stream().map(Node::url).toList();
      settings.putAll(layout.wiring().settingsOf(i, layout.indexes(), earlier));
      add("rli-" + i, "rli", settings, Backend.FILES);
    }
  }

  private void addCatalog(CatalogKind kind, int number, Map<String, String> membership) {
    String name = kind.nameOf(number);
    Map<String, String> settings = new HashMap<>(membership);
    settings.putAll(kind.settings());
    add(name, kind.role(), settings, backend(kind, name));
  }

  private Backend backend(CatalogKind kind, String name) {
    Path directory = layout.directory();
    return switch (kind) {
      case DATABASE ->
          Backend.of(closer.opened(new CatalogDatabase(directory.resolve(name + ".postgresql"))));
      case BRIDGE ->
          Backend.of(
              closer.opened(
                  new ForeignSite(directory.resolve(name + ".foreign"), name, classPath())));
      case LISTS, FILTERS -> Backend.FILES;
    };
  }

  private void add(String name, String role, Map<String, String> more, Backend backend) {
    Map<String, String> settings = new HashMap<>(NodeSettings.SHORT);
    settings.put("registry.policy", layout.wiring().policy());
    settings.putAll(more);
    Disk disk = closer.opened(new Disk(layout.directory(), name, true));
    Node.Site site =
        new Node.Site(
            name,
            role,
            layout.directory(),
            classPath(),
            clockLibrary,
            network,
            settings,
            options,
            backend);
    nodes.put(name, closer.opened(new Node(site, disk, Ports.free())));
  }

  /**
   * An archive of the server's classes, which halves what a start costs; a virtual machine makes
   * none of directories of classes, as a build has them.
   */
  private List<String> archive() {
    Path file = layout.directory().resolve("classes.jsa");
    Node.Site site =
        new Node.Site(
            "archive",
            "[registry, lrc, rli]",
            layout.directory(),
            classPath(),
            Optional.empty(),
            network,
            NodeSettings.SHORT,
            List.of("-XX:ArchiveClassesAtExit=" + file),
            Backend.FILES);
    try (Node node = new Node(site, new Disk(layout.directory(), "archive", false), Ports.free())) {
      node.start(START_MAX);
      node.terminate();
    }
    return Files.exists(file) ? List.of("-XX:SharedArchiveFile=" + file) : List.of();
  }

  private String classPath() {
    String ours = System.getProperty("java.class.path");
    return layout.planted().map(first -> first + File.pathSeparator + ours).orElse(ours);
  }

  /** All at once: registries first. */
  public Cluster start() {
    List<Node> launched = new ArrayList<>();
    for (String role : List.of("registry", "lrc", "bridge", "rli")) {
      nodes(role).forEach(Node::launch);
      nodes(role).forEach(node -> node.awaitStarted(START_MAX));
      launched.addAll(nodes(role));
    }
    return this;
  }

  private String registryUrls() {
    return nodes("registry").stream().map(Node::url).collect(Collectors.joining(",", "[", "]"));
  }

  public Network network() {
    return network;
  }

  public Layout layout() {
    return layout;
  }

  public Path directory() {
    return layout.directory();
  }

  /** Another catalog with the settings of one of these, maybe at its address. */
  public synchronized Node stranger(Node like, String name, boolean sameAddress) {
    return closer.opened(like.stranger(name, directory().resolve(name), sameAddress));
  }

  public Collection<Node> nodes() {
    return nodes.values();
  }

  public List<Node> nodes(String role) {
    return nodes.values().stream().filter(node -> node.role().equals(role)).toList();
  }

  /** Catalogs and bridges. */
  public List<Node> catalogs() {
    return nodes.values().stream().filter(Node::isCatalog).toList();
  }

  public Node node(String name) {
    Node node = nodes.get(name);
    if (node == null) {
      throw new NoSuchElementException("no server " + name);
    }
    return node;
  }

  @Override
  public synchronized void close() {
    closer.close();
  }
}
