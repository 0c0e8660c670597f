package org.gridrls.rli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.filter.FilterMatrices;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.NameListBuilder;
import org.gridrls.rli.update.Forwarding;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.function.Executable;

/** Sources, contents and members that tests share, made from short words. Stateless. */
public final class Samples {
  public static final Duration LEASE = Duration.ofMinutes(30);

  private Samples() {}

  public static String url(String member) {
    return "http://" + member + ".example:39281/ws/lrc";
  }

  public static UpdateSource source(
      String member, long bootId, long generation, String... patterns) {
    return UpdateSource.direct(
        UpdateSource.Catalog.of(url(member), member),
        new BaseState(bootId, generation),
        LEASE,
        List.of(patterns));
  }

  public static ListContent list(String... names) {
    return list(Arrays.asList(names));
  }

  public static ListContent list(Collection<String> names) {
    NameListBuilder builder = new NameListBuilder();
    sorted(names).forEach(builder::add);
    return ListContent.of(builder.build());
  }

  public static Set<String> sorted(Collection<String> names) {
    Set<String> sorted = new TreeSet<>(CodePointOrder.COMPARATOR);
    sorted.addAll(names);
    return sorted;
  }

  public static BloomFilter bits(Collection<String> names) {
    BloomFilter.Builder builder = new BloomFilter.Builder(BloomParameters.forRate(100, 1e-6));
    names.forEach(builder::add);
    return builder.build();
  }

  public static FilterContent filter(String... names) {
    return new FilterMatrices().added(bits(List.of(names)), names.length);
  }

  public static LogicalName name(String value) {
    return new LogicalName(value);
  }

  public static List<LogicalName> names(Collection<String> values) {
    return values.stream().map(LogicalName::new).toList();
  }

  public static List<LogicalName> names(String... values) {
    return names(List.of(values));
  }

  public static Member lrc(String member) {
    return member(member, MemberRole.LRC);
  }

  public static Member rli(String member) {
    return member(member, MemberRole.RLI, MemberPort.SOFT_STATE_UPDATE);
  }

  public static Member member(String member, MemberRole role) {
    return member(member, role, MemberPort.LOCAL_REPLICA_CATALOG);
  }

  /** A catalog that is a member at this URL. */
  public static Member lrcAt(String member, String url) {
    return member(member, MemberRole.LRC, MemberPort.LOCAL_REPLICA_CATALOG, url);
  }

  private static Member member(String member, MemberRole role, MemberPort port) {
    return member(member, role, port, url(member));
  }

  private static Member member(String member, MemberRole role, MemberPort port, String url) {
    return new Member(
        member,
        1,
        1,
        Set.of(role),
        Map.of(port, url),
        new MemberDescription(Optional.empty(), 0, "test", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }

  public static InputStream plain(String... names) {
    return new ByteArrayInputStream(lines(List.of(names)));
  }

  public static InputStream gzipped(Collection<String> names) {
    return new ByteArrayInputStream(gzip(lines(names)));
  }

  public static byte[] lines(Collection<String> names) {
    StringBuilder text = new StringBuilder();
    names.forEach(name -> text.append(name).append('\n'));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  public static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zipped = new GZIPOutputStream(out)) {
      zipped.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** Forwards for an index that has no parents; adding or removing one fails the test. */
  public static Forwarding noParents() {
    return new Forwarding() {
      @Override
      public void start() {}

      @Override
      public void add(UpdateTarget parent) {
        throw new AssertionError("added " + parent);
      }

      @Override
      public void remove(String rli) {
        throw new AssertionError("removed " + rli);
      }

      @Override
      public List<UpdateTargetStatus> status() {
        return List.of();
      }

      @Override
      public List<String> forceUpdate(Optional<String> rli) {
        return List.of();
      }

      @Override
      public void retire() {}

      @Override
      public void close() {}
    };
  }

  /** The exception, if {@code call} fails with just that error. */
  public static RlsException refused(RlsError error, Executable call) {
    RlsException thrown = Assertions.assertThrows(RlsException.class, call);
    Assertions.assertEquals(error, thrown.error(), thrown.getMessage());
    return thrown;
  }
}
