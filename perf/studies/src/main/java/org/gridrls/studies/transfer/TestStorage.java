package org.gridrls.studies.transfer;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.Workspace;
import org.gridrls.testkit.DelayProxy;
import org.gridrls.testkit.NetworkLink;
import org.gridrls.testkit.StorageProgram;

/** nginx and XRootD with the same files, behind networks; they end with the workspace. */
public final class TestStorage {
  private final Workspace workspace;
  private final StorageProgram nginx;
  private final StorageProgram xrootd;

  /** {@code files} writes the files into a directory. */
  public TestStorage(Workspace workspace, Consumer<Path> files) {
    this.workspace = workspace;
    require("/usr/sbin/nginx");
    require("/usr/bin/xrootd");
    nginx = started(workspace, home(files), StorageProgram::nginx);
    xrootd = started(workspace, home(files), home -> StorageProgram.xrootd(home, ""));
  }

  static void require(String program) {
    if (!StorageProgram.isInstalled(program)) {
      throw new IllegalStateException("needs " + program);
    }
  }

  /** Starts a server in its directory. */
  interface Start {
    StorageProgram in(Path home) throws Exception;
  }

  static StorageProgram started(Workspace workspace, Path home, Start start) {
    StorageProgram program = workspace.opened(Unchecked.get(() -> start.in(home)));
    workspace.watch(program.handle());
    return program;
  }

  static Path home(Consumer<Path> files) {
    Path home = Unchecked.get(StorageProgram::home);
    files.accept(Unchecked.get(() -> StorageProgram.files(home)));
    return home;
  }

  DelayProxy proxy(NetworkLink link) {
    return workspace.opened(new DelayProxy(nginx.address(), link));
  }

  static String url(DelayProxy proxy) {
    return "http://127.0.0.1:" + proxy.port() + "/";
  }

  /** The URL of nginx through a network of its own. */
  public String nginx(NetworkLink link) {
    return url(proxy(link));
  }

  /** Returns the URL of XRootD by HTTP through a network of its own. */
  public String xrootd(NetworkLink link) {
    return url(workspace.opened(new DelayProxy(xrootd.address(), link)));
  }

  /** Returns the URL of XRootD by the root protocol through a network of its own. */
  public String root(NetworkLink link) {
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), xrootd.second());
    return "root://127.0.0.1:" + workspace.opened(new DelayProxy(address, link)).port() + "//";
  }
}
