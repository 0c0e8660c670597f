package org.globus.replica.rls;

/** Statistics of a server: its roles, uptime and size. */
public class RLSStats {
  public static final int RLS_LRCSERVER = 0x1;
  public static final int RLS_RLISERVER = 0x2;
  public static final int RLS_RCVLFNLIST = 0x4;
  public static final int RLS_RCVBLOOMFILTER = 0x8;
  public static final int RLS_SNDLFNLIST = 0x10;
  public static final int RLS_SNDBLOOMFILTER = 0x20;
  public static final int RLS_INITIALIZED = 0x40;

  public String Version;

  /** Seconds. */
  public int Uptime;

  public int Flags;

  /** Seconds between two full updates by Bloom filter. */
  public int LRCBloomFilterUI;

  /** Seconds between two full updates by list. */
  public int LRCLFNListUI;

  public int LRCNumLFN;
  public int LRCNumPFN;
  public int LRCNumMAP;
  public int RLINumLFN;
  public int RLINumLRC;
  public int RLINumSender;
  public int RLINumMAP;

  public RLSStats(
      String Version,
      int Uptime,
      int Flags,
      int LRCBloomFilterUI,
      int LRCLFNListUI,
      int LRCNumLFN,
      int LRCNumPFN,
      int LRCNumMAP,
      int RLINumLFN,
      int RLINumLRC,
      int RLINumSender,
      int RLINumMAP) {
    this.Version = Version;
    this.Uptime = Uptime;
    this.Flags = Flags;
    this.LRCBloomFilterUI = LRCBloomFilterUI;
    this.LRCLFNListUI = LRCLFNListUI;
    this.LRCNumLFN = LRCNumLFN;
    this.LRCNumPFN = LRCNumPFN;
    this.LRCNumMAP = LRCNumMAP;
    this.RLINumLFN = RLINumLFN;
    this.RLINumLRC = RLINumLRC;
    this.RLINumSender = RLINumSender;
    this.RLINumMAP = RLINumMAP;
  }
}
