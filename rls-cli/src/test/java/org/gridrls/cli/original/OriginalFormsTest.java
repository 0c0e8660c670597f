package org.gridrls.cli.original;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The original's command lines become ours; ours stay as they are. */
class OriginalFormsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "query lrc lfn a http://s | query --colon a http://s",
        "query lrc pfn t http://s | query --colon --target t http://s",
        "query wildcard lrc lfn a* http://s | query --colon --pattern a* http://s",
        "query rli lfn a http://s | lrcs --colon a http://s",
        "bulk query lrc lfn a b http://s | query --colon-bulk a b http://s",
        "query lrc lfn a | query --colon a",
        "exists lrc lfn a http://s | exists --colon a http://s",
        "rename pfn a b http://s | rename --target a b http://s",
        "attribute define size lfn int http://s | attribute define size:int http://s",
        "attribute undefine size pfn http://s | attribute undefine --target size http://s",
        "attribute add a size lfn int 42 http://s | attribute add a size:int=42 http://s",
        "attribute modify t size pfn int 42 http://s | attribute modify --target t size:int=42 http://s",
        "attribute delete a size lfn http://s | attribute remove a size http://s",
        "attribute query a size lfn http://s | attribute get --colon --name size a http://s",
        "attribute query a - lfn http://s | attribute get --colon a http://s",
        "bulk exists lrc lfn a b http://s | exists --colon-bulk a b http://s",
        "bulk exists lrc pfn a b http://s | exists --colon-bulk --target a b http://s",
        "exists rli lfn a http://s | exists --colon --index a http://s",
        "bulk exists rli lfn a b http://s | exists --colon-bulk --index a b http://s",
        "exists rli lrc http://l http://s | exists --colon --sender http://l http://s",
        "bulk rename lfn a b c d http://s | bulk rename a b c d http://s",
        "bulk rename pfn a b http://s | bulk rename --target a b http://s",
        "-i f bulk rename lfn http://s | bulk --input f rename http://s",
        "attribute search size lfn > 10 http://s | attribute search --colon --attributes size>10 http://s",
        "attribute search run pfn like C% http://s | attribute search --target --colon --attributes run~C* http://s",
        "attribute search size lfn >= int 10 http://s | attribute search --colon --attributes size:int>=10 http://s",
        "attribute search size lfn = int -- -4 http://s | attribute search --colon --attributes size:int=-4 http://s",
        "attribute search kind lfn = int http://s | attribute search --colon --attributes kind=int http://s",
        "attribute show size lfn http://s | attribute show --colon --object lfn --name size http://s",
        "attribute show - pfn http://s | attribute show --colon --object pfn http://s",
        "attribute bulk query size lfn a b http://s | attribute get --colon-bulk --name size a b http://s",
        "-i f attribute bulk query size lfn http://s | attribute get --input f --colon-bulk --name size http://s",
        "attribute bulk add a size lfn int 1 http://s | attribute bulk add a size lfn int 1 http://s",
        "-i f attribute bulk delete http://s | attribute bulk --input f delete http://s",
        "attribute add a t lfn int -- -4 http://s | attribute add a t:int=-4 http://s",
        "-c attribute undefine size lfn http://s | attribute undefine --clear-values size http://s",
        "-l 9 -t 5 query lrc lfn a http://s | query --timeout 5 --limit 9 --colon a http://s",
        "-l 0 -u query wildcard lrc lfn a* http://s | query --colon --pattern a* http://s",
        "-s query wildcard lrc lfn a_*% http://s_s | query --colon --pattern a?\\** http://s_s",
        "-l 9 create a b http://s | create a b http://s",
        "-v | -v"
      })
  void theOriginalsFormsAreUnderstood(String original, String ours) {
    assertEquals(words(ours), OriginalForms.translate(words(original)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://s | shell --before=-u http://s",
        "-s -t 5 http://s | shell --before=-u --before=-s --before=-t --before=5 http://s",
        "-version | -v",
        "-t 5 -v | -v"
      })
  void aUrlAloneIsASessionAndTheVersionIsTheOriginals(String original, String ours) {
    assertEquals(words(ours), OriginalForms.translate(words(original)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "query lrc lfn a rls://s.example.org | false | query --colon a http://s.example.org:39281",
        "query lrc lfn a rls://s:1 | true | query --colon a https://s:1",
        "create a b rlsn://my_host | true | create a b http://my_host:39281",
        "bulk create a b rls://[::1]:2/ | false | bulk create a b http://[::1]:2",
        "admin -a rlsn://r rls://s | true | targets add http://r:39281 https://s:39281",
        "create a rls://s/path http://s | true | create a rls://s/path http://s"
      })
  void theOriginalsUrlsAreUnderstood(String original, boolean certificate, String ours) {
    assertEquals(words(ours), OriginalForms.translate(words(original), () -> certificate));
  }

  /** The command lines of the data replication service. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "globus-replication-create -s http://s f.req --to http://d | replicate --no-start -i f.req --to http://d http://s",
        "globus-replication-create file:///tmp/f --to http://d http://s | replicate --no-start -i /tmp/f --to http://d http://s",
        "globus-replication-start -e http://s/ws/replicator/7 | replications start 7 http://s",
        "globus-replication-stop 7 http://s | replications cancel 7 http://s",
        "globus-replication-suspend -e http://s/ws/replicator/7 | replications pause 7 http://s",
        "globus-replication-resume 7 http://s | replications resume 7 http://s",
        "globus-replication-finditems -e http://s/ws/replicator/7 -S DONE | replications items 7 http://s --state DONE",
        "replication show 7 http://s | replications show 7 http://s"
      })
  void theFormsOfReplicationAreUnderstood(String original, String ours) {
    assertEquals(words(ours), OriginalForms.translate(words(original)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "admin -p http://s | ping http://s",
        "admin -S http://s | stats http://s",
        "admin -s http://s | targets http://s",
        "admin -c all http://s | config http://s",
        "admin -c name http://s | config --setting name http://s",
        "admin -e http://s | clear --yes http://s",
        "admin -A http://r http://s | targets add --kind bloom http://r http://s",
        "admin -a http://r a* http://s | targets add --pattern a* http://r http://s",
        "admin -a http://r http://s | targets add http://r http://s",
        "admin -d http://r http://s | targets remove http://r http://s",
        "admin -q http://s | admin -q http://s",
        "admin -C k v http://s | config --set k=v http://s",
        "admin -C k http://s | admin -C k http://s",
        "admin -s http://r http://s | targets http://s",
        "admin -r http://r http://s | parents add http://r http://s",
        "admin -D http://r http://s | parents remove http://r http://s",
        "admin -r http://r a* http://s | admin -r http://r a* http://s",
        "admin -t 5 -p http://s | ping --timeout 5 http://s",
        "admin -t 5 -A http://r http://s | targets add --timeout 5 --kind bloom http://r http://s",
        "admin -v | -v"
      })
  void theFormsForOperatorsAreUnderstood(String original, String ours) {
    assertEquals(words(ours), OriginalForms.translate(words(original)));
  }

  @ParameterizedTest
  @CsvSource({
    "query a b http://s",
    "query lrc lfn http://s",
    "bulk create a b http://s",
    "exists a http://s",
    "rename lfn pfn http://s",
    "attribute define size:int http://s",
    "attribute undefine size http://s",
    "attribute add a size:int=1 http://s",
    "attribute search size:int>1 http://s",
    "bulk rename a b http://s",
    "attribute show http://s",
    "--help",
    "-h",
    "ping http://s"
  })
  void oursStayAsTheyAre(String ours) {
    assertEquals(words(ours), OriginalForms.translate(words(ours)));
  }

  private static List<String> words(String text) {
    return List.of(text.strip().split(" "));
  }
}
