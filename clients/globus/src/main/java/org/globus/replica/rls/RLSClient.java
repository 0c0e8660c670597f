package org.globus.replica.rls;

import java.io.IOException;
import java.util.ArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The client of the original Java API, over the services of today: a program that was written for
 * it compiles and runs unchanged. The URL may be the original's ({@code rls://host:port}, {@code
 * rlsn://host:port}), which system properties map to an address of today, or a web URL. Safe for
 * threads.
 */
@SuppressWarnings("rawtypes")
public class RLSClient extends FlatCalls {
  public static final int RLS_SUCCESS = 0;
  public static final int RLS_GLOBUSERR = 1;
  public static final int RLS_INVHANDLE = 2;
  public static final int RLS_BADURL = 3;
  public static final int RLS_NOMEMORY = 4;
  public static final int RLS_OVERFLOW = 5;
  public static final int RLS_BADARG = 6;
  public static final int RLS_PERM = 7;
  public static final int RLS_BADMETHOD = 8;
  public static final int RLS_INVSERVER = 9;
  public static final int RLS_MAPPING_NEXIST = 10;
  public static final int RLS_LFN_EXIST = 11;
  public static final int RLS_LFN_NEXIST = 12;
  public static final int RLS_PFN_EXIST = 13;
  public static final int RLS_PFN_NEXIST = 14;
  public static final int RLS_LRC_EXIST = 15;
  public static final int RLS_LRC_NEXIST = 16;
  public static final int RLS_DBERROR = 17;
  public static final int RLS_RLI_EXIST = 18;
  public static final int RLS_RLI_NEXIST = 19;
  public static final int RLS_MAPPING_EXIST = 20;
  public static final int RLS_INV_ATTR_TYPE = 21;
  public static final int RLS_ATTR_EXIST = 22;
  public static final int RLS_ATTR_NEXIST = 23;
  public static final int RLS_INV_OBJ_TYPE = 24;
  public static final int RLS_INV_ATTR_OP = 25;
  public static final int RLS_UNSUPPORTED = 26;
  public static final int RLS_TIMEOUT = 27;
  public static final int RLS_TOO_MANY_CONNECTIONS = 28;
  public static final int RLS_ATTR_VALUE_NEXIST = 29;
  public static final int RLS_ATTR_INUSE = 30;

  public static final int ADMIN_PING = 0;
  public static final int ADMIN_QUIT = 1;

  /** A soft-state update of all indexes, now. */
  public static final int ADMIN_SSU = 2;

  public static final int RLIFLAG_BLOOMFILTER = 0x1;

  private static final Logger log = LoggerFactory.getLogger(RLSClient.class);

  private static final String URL_DEFAULT = "rls://localhost";
  private static final int TIMEOUT_DEFAULT_SECONDS = 30;

  private final Session session;
  private final Administrative administrative;
  private final LRC lrc;
  private final RLI rli;

  /** The catalog side of a server. Safe for threads. */
  public class LRC extends CatalogCalls {
    /** Another one for the same connection; {@link RLSClient#getLRC()} answers the client's own. */
    public LRC() {
      super(session);
    }
  }

  /** The index side of a server. Safe for threads. */
  public class RLI extends IndexCalls {
    /** Another one for the same connection; {@link RLSClient#getRLI()} answers the client's own. */
    public RLI() {
      super(session);
    }
  }

  /** The server at {@code rls://localhost}. */
  public RLSClient() throws RLSException {
    this(URL_DEFAULT);
  }

  /**
   * Pings the server; throws RLS_GLOBUSERR or RLS_TIMEOUT without an answer. The caller's identity
   * is the one set by {@link #ProxyCertificate} or {@link #Certificate}, else that of {@code
   * javax.net.ssl.keyStore}, {@code X509_USER_PROXY}, {@code X509_USER_CERT} with {@code
   * X509_USER_KEY}, or the default proxy file.
   */
  public RLSClient(String url) throws RLSException {
    this(url, CallerIdentity.current());
  }

  /** Connects with a proxy credential, for this client only. */
  public RLSClient(String url, String proxyFile) throws RLSException {
    this(url, CallerIdentity.of(proxyFile, null));
  }

  /** Connects with a certificate and its key, for this client only. */
  public RLSClient(String url, String certificateFile, String keyFile) throws RLSException {
    this(url, CallerIdentity.of(certificateFile, keyFile));
  }

  private RLSClient(String url, CallerIdentity caller) throws RLSException {
    session = new Session(url, TIMEOUT_DEFAULT_SECONDS, caller);
    administrative = new Administrative(session);
    lrc = new LRC();
    rli = new RLI();
    boolean connected = false;
    try {
      administrative.connect();
      connected = true;
    } finally {
      if (!connected) {
        session.close();
      }
    }
  }

  public void Admin(int command) throws RLSException {
    administrative.run(command);
  }

  /** The default credentials of later clients of this process; null resets them. */
  public static void Certificate(String certificateFile, String keyFile) {
    CallerIdentity.chooseCertificate(certificateFile, keyFile);
  }

  /** Chooses the file of a proxy certificate, which is preferred, for later clients. */
  public static void ProxyCertificate(String proxyFile) {
    CallerIdentity.chooseProxy(proxyFile);
  }

  /** Every later call is RLS_INVHANDLE. May be repeated. */
  public void Close() throws RLSException {
    session.close();
  }

  public String getErrorMessage(int rc) {
    return Failures.message(rc);
  }

  @Override
  public LRC getLRC() {
    return lrc;
  }

  @Override
  public RLI getRLI() {
    return rli;
  }

  /** Seconds that a call waits for its answer. */
  public int GetTimeout() {
    return session.timeoutSeconds();
  }

  /** In seconds; 0 waits without limit. */
  public void SetTimeout(int seconds) {
    session.setTimeout(Math.max(0, seconds));
  }

  /** Returns the URL as it was given. */
  public String GetURL() {
    return session.url();
  }

  /**
   * Rows are {@link RLSString2}: option, value; all of them, under their names of today and of the
   * original, for null, an empty one or "all".
   */
  public ArrayList GetConfiguration(String option) throws RLSException {
    return administrative.configuration(option);
  }

  /**
   * Answers RLS_SUCCESS, or throws what the server said. Options of the original that have no
   * counterpart here are accepted with a warning in the log.
   */
  public int SetConfiguration(String option, String value) throws RLSException {
    administrative.setConfiguration(option, value);
    return RLS_SUCCESS;
  }

  /** Runs a command of the operating system, and answers its exit code; -1 if it can't be run. */
  public int OSSystem(String command) {
    try {
      return new ProcessBuilder("/bin/sh", "-c", command).inheritIO().start().waitFor();
    } catch (IOException e) {
      log.warn("can't run {}: {}", command, e.getMessage());
      return -1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return -1;
    }
  }

  public RLSStats Stats() throws RLSException {
    return administrative.statistics();
  }
}
