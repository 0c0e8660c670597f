package org.gridrls.wss.message;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes a message in canonical form as attackers do: most of what it makes is well-formed. */
final class MessageMutator {
  private static final Pattern TAG = Pattern.compile("<(/?)[^<>]+>");
  private static final Pattern ID = Pattern.compile("Id=\"([^\"]*)\"|URI=\"#([^\"]*)\"");
  private static final String[] HARMLESS = {"<!-- c -->", "\n ", "<?p i?>", "\t"};

  private final String message;
  private final Random random;
  private final List<Span> elements = new ArrayList<>();

  /** Where an element stands. */
  private record Span(int from, int to) {}

  MessageMutator(String message, Random random) {
    this.message = message;
    this.random = random;
    Deque<Integer> open = new ArrayDeque<>();
    Matcher tag = TAG.matcher(message);
    while (tag.find()) {
      if (tag.group(1).isEmpty()) {
        open.push(tag.start());
      } else {
        elements.add(new Span(open.pop(), tag.end()));
      }
    }
  }

  String next() {
    Span one = any();
    String text = message.substring(one.from, one.to);
    return switch (random.nextInt(9)) {
      case 0 -> replaced(one, "");
      case 1 -> replaced(one, text + text);
      case 2 -> moved(one, text);
      case 3 -> inserted(boundary(), text);
      case 4 -> replaced(one, "<w:wrap xmlns:w=\"urn:w\">" + text + "</w:wrap>");
      case 5, 6 -> inserted(boundary(), HARMLESS[random.nextInt(HARMLESS.length)]);
      case 7 -> otherId();
      default -> replaced(one, attributed(text));
    };
  }

  private Span any() {
    return elements.get(random.nextInt(elements.size()));
  }

  private int boundary() {
    Span span = any();
    return random.nextBoolean() ? span.from : span.to;
  }

  private String replaced(Span span, String text) {
    return message.substring(0, span.from) + text + message.substring(span.to);
  }

  private String inserted(int at, String text) {
    return message.substring(0, at) + text + message.substring(at);
  }

  private String moved(Span span, String text) {
    int at = boundary();
    if (at > span.from && at < span.to) {
      return replaced(span, "");
    }
    String rest = replaced(span, "");
    int place = at <= span.from ? at : at - text.length();
    return rest.substring(0, place) + text + rest.substring(place);
  }

  /** One element gets the name of another, or a reference means another. */
  private String otherId() {
    List<Span> places = new ArrayList<>();
    Matcher id = ID.matcher(message);
    while (id.find()) {
      int group = id.group(1) == null ? 2 : 1;
      places.add(new Span(id.start(group), id.end(group)));
    }
    Span from = places.get(random.nextInt(places.size()));
    Span to = places.get(random.nextInt(places.size()));
    return replaced(to, message.substring(from.from, from.to));
  }

  private String attributed(String text) {
    int end = text.indexOf('>');
    String more = random.nextBoolean() ? " more=\"1\"" : " xmlns:more=\"urn:more\"";
    return text.substring(0, end) + more + text.substring(end);
  }
}
