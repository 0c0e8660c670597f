/** Calls a server by the classes that wsimport generated: a name that the index knows. */
class Calls {
  public static void main(String[] args) throws Exception {
    var admin = new ws_admin.AdministrationService().getAdministrationPort();
    System.out.println("ping " + admin.ping().getName());

    var catalog = new ws_lrc.LocalReplicaCatalogService().getLocalReplicaCatalogPort();
    catalog.create("by-wsimport", "http://s/by-wsimport");
    var rows = catalog.query(ws_lrc.ObjectType.LOGICAL_NAME, "by-wsimport", null, null);
    rows.getMapping().forEach(row -> System.out.println("query " + row.getTargetName()));
    try {
      catalog.create("by-wsimport", "http://s/again");
    } catch (ws_lrc.RlsFaultMessage fault) {
      System.out.println("fault " + fault.getFaultInfo().getCode());
    }

    var index = new ws_rli.ReplicaLocationIndexService().getReplicaLocationIndexPort();
    index.getLRCs(args[0]).getAnswer().forEach(row -> System.out.println("getLRCs " + row.getLogicalName()));
  }
}
