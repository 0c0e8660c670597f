package org.gridrls.perf.micro;

import java.util.Locale;
import org.gridrls.wire.lrc.BulkCreate;
import org.gridrls.wire.lrc.MappingPage;
import org.gridrls.wire.lrc.MappingRow;
import org.gridrls.wire.lrc.QueryResponse;
import org.gridrls.wire.rli.BulkGetLRCsResponse;
import org.gridrls.wire.rli.Completeness;
import org.gridrls.wire.rli.Evidence;
import org.gridrls.wire.rli.IndexAnswer;
import org.gridrls.wire.rli.Location;
import org.gridrls.wire.rli.NameLocations;
import org.gridrls.wire.types.BulkMode;
import org.gridrls.wire.types.Mapping;

/** Names of common length, and messages made of them. */
final class SampleMessages {
  private SampleMessages() {}

  static String name(int i) {
    return String.format(
        Locale.ROOT, "cms/Run2012B/DoubleMuParked/AOD/22Jan2013-v1/%05d/%010d.root", i / 1_000, i);
  }

  static String target(int i, int which) {
    return "gsiftp://storage" + which + ".example.org/" + name(i);
  }

  static QueryResponse queryReply(int targets) {
    MappingPage page = new MappingPage();
    for (int i = 0; i < targets; i++) {
      MappingRow row = new MappingRow();
      row.setLogicalName(name(0));
      row.setTargetName(target(0, i));
      page.getMapping().add(row);
    }
    page.setLimit(targets);
    QueryResponse reply = new QueryResponse();
    reply.setResult(page);
    return reply;
  }

  static BulkCreate bulkCreate(int names) {
    BulkCreate call = new BulkCreate();
    call.setMode(BulkMode.PER_ITEM);
    for (int i = 0; i < names; i++) {
      Mapping mapping = new Mapping();
      mapping.setLogicalName(name(i));
      mapping.setTargetName(target(i, 0));
      call.getMapping().add(mapping);
    }
    return call;
  }

  static BulkGetLRCsResponse locations(int names, int catalogs) {
    IndexAnswer answer = new IndexAnswer();
    for (int i = 0; i < names; i++) {
      NameLocations found = new NameLocations();
      found.setLogicalName(name(i));
      for (int catalog = 0; catalog < catalogs; catalog++) {
        found.getLocation().add(location(catalog));
      }
      answer.getAnswer().add(found);
    }
    Completeness completeness = new Completeness();
    completeness.setComplete(true);
    completeness.setMembershipKnown(true);
    completeness.setCovered(catalogs);
    answer.setCompleteness(completeness);
    BulkGetLRCsResponse reply = new BulkGetLRCsResponse();
    reply.setResult(answer);
    return reply;
  }

  private static Location location(int catalog) {
    Location location = new Location();
    location.setLrc("http://catalog" + catalog + ".example.org:39281/ws/lrc");
    location.setLrcMember("catalog" + catalog);
    location.setEvidence(Evidence.BLOOM);
    location.setFalsePositiveRate(0.01);
    location.setAgeMillis(1_234);
    location.setGeneration(17);
    return location;
  }
}
