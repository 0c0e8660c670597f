import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.globus.replica.rls.RLSAttribute;
import org.globus.replica.rls.RLSAttributeObject;
import org.globus.replica.rls.RLSClient;
import org.globus.replica.rls.RLSException;
import org.globus.replica.rls.RLSOffsetLimit;
import org.globus.replica.rls.RLSString2;
import org.globus.replica.rls.RLSString2Bulk;

/**
 * The replica catalog of a workflow engine, as one wrote it for the original Java API: logical file
 * names, their copies, and the site ("pool") of each copy as an attribute of the target name. It
 * knows nothing newer than org.globus.replica.rls.
 */
public class ReplicaCatalog {
  private static final String SITE = "pool";
  private static final int BATCH = 1000;

  private final String url;
  private final RLSClient index;
  private final RLSClient.LRC home;

  /** The server is the index, and the catalog that new files go to. */
  public ReplicaCatalog(String url) throws RLSException {
    this.url = url;
    this.index = new RLSClient(url);
    this.index.SetTimeout(60);
    this.home = index.getLRC();
  }

  /** Registers copies (logical name, target name) at a site; repeating it is harmless. */
  public int insert(List copies, String site) throws RLSException {
    int failed = 0;
    for (int from = 0; from < copies.size(); from += BATCH) {
      List batch = copies.subList(from, Math.min(from + BATCH, copies.size()));
      failed += insertBatch(new ArrayList(batch), site);
    }
    return failed;
  }

  private int insertBatch(ArrayList batch, String site) throws RLSException {
    ArrayList known = new ArrayList();
    int failed = 0;
    for (Iterator i = home.createBulk(batch).iterator(); i.hasNext(); ) {
      RLSString2Bulk row = (RLSString2Bulk) i.next();
      if (row.rc == RLSClient.RLS_LFN_EXIST) {
        known.add(new RLSString2(row.s1, row.s2));
      } else {
        failed++;
      }
    }
    for (Iterator i = home.addBulk(known).iterator(); i.hasNext(); ) {
      RLSString2Bulk row = (RLSString2Bulk) i.next();
      failed += row.rc == RLSClient.RLS_MAPPING_EXIST ? 0 : 1;
    }
    setSite(batch, site);
    return failed;
  }

  private void setSite(List batch, String site) throws RLSException {
    RLSAttribute value = new RLSAttribute(SITE, RLSAttribute.LRC_PFN, site);
    ArrayList values = new ArrayList();
    for (Iterator i = batch.iterator(); i.hasNext(); ) {
      values.add(new RLSAttributeObject(value, ((RLSString2) i.next()).s2));
    }
    for (Iterator i = home.attributeAddBulk(values).iterator(); i.hasNext(); ) {
      RLSString2Bulk row = (RLSString2Bulk) i.next();
      if (row.rc == RLSClient.RLS_ATTR_NEXIST) {
        defineSite();
        addOrModify(row.s1, value);
      } else if (row.rc == RLSClient.RLS_ATTR_EXIST) {
        addOrModify(row.s1, value);
      }
    }
  }

  private void defineSite() throws RLSException {
    try {
      home.attributeCreate(SITE, RLSAttribute.LRC_PFN, RLSAttribute.STR);
    } catch (RLSException e) {
      if (e.GetRC() != RLSClient.RLS_ATTR_EXIST) {
        throw e;
      }
    }
  }

  private void addOrModify(String pfn, RLSAttribute value) throws RLSException {
    try {
      home.attributeAdd(pfn, value);
    } catch (RLSException e) {
      if (e.GetRC() != RLSClient.RLS_ATTR_EXIST) {
        throw e;
      }
      home.attributeModify(pfn, value);
    }
  }

  /** Logical name to the map of its copies: target name to site. Unknown names are left out. */
  public Map lookup(List lfns) throws RLSException {
    Map found = new TreeMap();
    for (int from = 0; from < lfns.size(); from += BATCH) {
      List batch = lfns.subList(from, Math.min(from + BATCH, lfns.size()));
      Map byCatalog = new LinkedHashMap();
      for (Iterator i = index.getRLI().getLRCBulk(new ArrayList(batch)).iterator(); i.hasNext(); ) {
        RLSString2Bulk row = (RLSString2Bulk) i.next();
        if (row.rc == RLSClient.RLS_SUCCESS) {
          names(byCatalog, row.s2).add(row.s1);
        }
      }
      for (Iterator i = byCatalog.entrySet().iterator(); i.hasNext(); ) {
        Map.Entry catalog = (Map.Entry) i.next();
        ask((String) catalog.getKey(), (ArrayList) catalog.getValue(), found);
      }
    }
    return found;
  }

  private static ArrayList names(Map byCatalog, String catalog) {
    if (!byCatalog.containsKey(catalog)) {
      byCatalog.put(catalog, new ArrayList());
    }
    return (ArrayList) byCatalog.get(catalog);
  }

  /** A connection of its own for each catalog. */
  private static void ask(String catalog, ArrayList lfns, Map found) throws RLSException {
    RLSClient client = new RLSClient(catalog);
    try {
      ArrayList rows = client.getLRC().getPFNBulk(lfns);
      Map sites = sites(client, rows);
      for (Iterator i = rows.iterator(); i.hasNext(); ) {
        RLSString2Bulk row = (RLSString2Bulk) i.next();
        if (row.rc == RLSClient.RLS_SUCCESS) {
          if (!found.containsKey(row.s1)) {
            found.put(row.s1, new TreeMap());
          }
          ((Map) found.get(row.s1)).put(row.s2, sites.get(row.s2));
        }
      }
    } finally {
      client.Close();
    }
  }

  private static Map sites(RLSClient client, ArrayList rows) throws RLSException {
    ArrayList pfns = new ArrayList();
    for (Iterator i = rows.iterator(); i.hasNext(); ) {
      RLSString2Bulk row = (RLSString2Bulk) i.next();
      if (row.rc == RLSClient.RLS_SUCCESS) {
        pfns.add(row.s2);
      }
    }
    Map sites = new HashMap();
    ArrayList values = client.getLRC().attributeValueGetBulk(pfns, null, RLSAttribute.LRC_PFN);
    for (Iterator i = values.iterator(); i.hasNext(); ) {
      RLSAttributeObject row = (RLSAttributeObject) i.next();
      if (row.rc == RLSClient.RLS_SUCCESS && row.attr.name.equals(SITE)) {
        sites.put(row.key, row.attr.GetStrVal());
      }
    }
    return sites;
  }

  /** Removes all copies of all names that match, and says how many. */
  public int remove(String pattern) throws RLSException {
    ArrayList rows = list(pattern);
    return rows.size() - home.deleteBulk(rows).size();
  }

  /** Page by page. */
  public ArrayList list(String pattern) throws RLSException {
    ArrayList all = new ArrayList();
    RLSOffsetLimit page = new RLSOffsetLimit(0, 300);
    while (page.offset != -1) {
      all.addAll(home.getPFNWC(pattern, page));
    }
    return all;
  }

  /** The catalog tells this index of its names from now on. */
  public void publish() throws RLSException {
    try {
      home.rliAdd(url, 0, null);
    } catch (RLSException e) {
      if (e.GetRC() != RLSClient.RLS_RLI_EXIST) {
        throw e;
      }
    }
    index.Admin(RLSClient.ADMIN_SSU);
  }

  public void close() throws RLSException {
    index.Close();
  }

  /** Does what an engine does in a day: plan, run, register, look up, clean up. */
  static void run(String url, int files, PrintStream out) throws Exception {
    String prefix = "workflow/" + Long.toString(System.nanoTime(), 36) + "/";
    ArrayList copies = new ArrayList();
    ArrayList lfns = new ArrayList();
    for (int i = 0; i < files; i++) {
      lfns.add(prefix + i);
      copies.add(new RLSString2(prefix + i, "gsiftp://isi/" + prefix + i));
    }
    ReplicaCatalog catalog = new ReplicaCatalog(url);
    try {
      out.println("insert   " + files + " files, " + catalog.insert(copies, "isi") + " failed");
      out.println("again    " + files + " files, " + catalog.insert(copies, "isi") + " failed");
      ArrayList second = new ArrayList();
      second.add(new RLSString2(prefix + 0, "gsiftp://ncsa/" + prefix + 0));
      out.println("copy     1 file, " + catalog.insert(second, "ncsa") + " failed");
      catalog.publish();
      Map found = catalog.lookup(lfns);
      for (int tries = 0; found.size() < files && tries < 300; tries++) {
        Thread.sleep(100);
        found = catalog.lookup(lfns);
      }
      out.println("lookup   " + found.size() + " files found");
      Map first = (Map) found.get(prefix + 0);
      out.println("sites    " + (first == null ? "none" : first.values().toString()));
      out.println("list     " + catalog.list(prefix + "*").size() + " copies");
    } finally {
      out.println("remove   " + catalog.remove(prefix + "*") + " copies");
      catalog.close();
    }
  }

  public static void main(String[] args) throws Exception {
    if (args.length != 1) {
      System.err.println("usage: ReplicaCatalog URL   (rls://host:port or http://host:port)");
      System.exit(2);
    }
    try {
      run(args[0], 1000, System.out);
    } catch (RLSException e) {
      System.err.println("error " + e.GetRC() + ": " + e.getMessage());
      System.exit(1);
    }
  }
}
