package org.gridrls.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.gridrls.wsrf.xpath.Lexer.Token;
import org.gridrls.wsrf.xpath.Lexer.TokenKind;
import org.gridrls.wsrf.xpath.Paths.Step;
import org.gridrls.wsrf.xpath.XmlNode.NodeKind;

/** Reads an XPath 1.0 expression, by recursive descent. Used once, by one thread. */
final class Parser {
  private static final int DEPTH_MAX = 40;
  private static final Set<String> NODE_TYPES =
      Set.of("node", "text", "comment", "processing-instruction");
  private static final List<Set<String>> LEVELS =
      List.of(
          Set.of("or"),
          Set.of("and"),
          Set.of("=", "!="),
          Set.of("<", "<=", ">", ">="),
          Set.of("+", "-"),
          Set.of("*", "div", "mod"));

  private final List<Token> tokens;
  private final Function<String, String> namespaces;
  private int next;
  private int depth;

  private Parser(List<Token> tokens, Function<String, String> namespaces) {
    this.tokens = tokens;
    this.namespaces = namespaces;
  }

  /** {@code namespaces} says what a prefix stands for, or null. */
  static Expression parse(String expression, Function<String, String> namespaces) {
    Parser parser = new Parser(Lexer.tokens(expression), namespaces);
    Expression parsed = parser.expression();
    if (parser.peek().kind() != TokenKind.END) {
      throw parser.unexpected();
    }
    return parsed;
  }

  private Token peek() {
    return tokens.get(next);
  }

  private Token peekAfter() {
    return tokens.get(Math.min(next + 1, tokens.size() - 1));
  }

  private Token take() {
    return tokens.get(next++);
  }

  private boolean took(String symbol) {
    boolean is = peek().is(symbol);
    next += is ? 1 : 0;
    return is;
  }

  private void expect(String symbol) {
    if (!took(symbol)) {
      throw QueryFailure.invalid("'" + symbol + "' is missing before " + peek().text());
    }
  }

  private QueryFailure unexpected() {
    return QueryFailure.invalid("not XPath 1.0: " + peek().text() + " can't stand where it does");
  }

  private Expression expression() {
    if (++depth > DEPTH_MAX) {
      throw QueryFailure.invalid("the expression is nested more than " + DEPTH_MAX + " deep");
    }
    Expression parsed = binary(0);
    depth--;
    return parsed;
  }

  private Expression binary(int level) {
    if (level == LEVELS.size()) {
      return unary();
    }
    Expression left = binary(level + 1);
    while (peek().kind() == TokenKind.SYMBOL && LEVELS.get(level).contains(peek().text())) {
      left = Operators.of(take().text(), left, binary(level + 1));
    }
    return left;
  }

  private Expression unary() {
    int signs = 0;
    while (took("-")) {
      signs++;
    }
    Expression operand = path();
    while (took("|")) {
      operand = Paths.union(operand, path());
    }
    return signs == 0 ? operand : Operators.negated(operand, signs % 2 == 1);
  }

  private Expression path() {
    if (startsPrimary()) {
      Expression primary = primary();
      List<Expression> predicates = predicates();
      Expression start = predicates.isEmpty() ? primary : Paths.filter(primary, predicates);
      return peek().is("/") || peek().is("//") ? Paths.path(start, furtherSteps()) : start;
    }
    if (took("/")) {
      return startsStep() ? Paths.path(Paths::root, steps()) : Paths::root;
    }
    if (peek().is("//")) {
      return Paths.path(Paths::root, furtherSteps());
    }
    return Paths.path(at -> List.of(at.node()), steps());
  }

  private boolean startsPrimary() {
    Token token = peek();
    boolean call =
        token.kind() == TokenKind.NAME && peekAfter().is("(") && !NODE_TYPES.contains(token.text());
    return token.kind() == TokenKind.NUMBER
        || token.kind() == TokenKind.LITERAL
        || token.is("(")
        || token.is("$")
        || call;
  }

  private boolean startsStep() {
    return peek().kind() == TokenKind.NAME || peek().is(".") || peek().is("..") || peek().is("@");
  }

  private Expression primary() {
    Token token = take();
    if (token.kind() == TokenKind.NUMBER) {
      double number = Double.parseDouble(token.text());
      return at -> number;
    }
    if (token.kind() == TokenKind.LITERAL) {
      return at -> token.text();
    }
    if (token.is("(")) {
      Expression inner = expression();
      expect(")");
      return inner;
    }
    if (token.is("$")) {
      throw QueryFailure.invalid("variables are not supported");
    }
    return Functions.call(token.text(), arguments());
  }

  private List<Expression> arguments() {
    List<Expression> arguments = new ArrayList<>();
    expect("(");
    if (took(")")) {
      return arguments;
    }
    do {
      arguments.add(expression());
    } while (took(","));
    expect(")");
    return arguments;
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    steps.add(step());
    steps.addAll(furtherSteps());
    return steps;
  }

  private List<Step> furtherSteps() {
    List<Step> steps = new ArrayList<>();
    while (peek().is("/") || peek().is("//")) {
      if (take().is("//")) {
        steps.add(Paths.DESCEND);
      }
      steps.add(step());
    }
    return steps;
  }

  private Step step() {
    if (took(".")) {
      return new Step(Axis.SELF, node -> true, List.of());
    }
    if (took("..")) {
      return new Step(Axis.PARENT, node -> true, List.of());
    }
    Axis axis = axis();
    return new Step(axis, test(axis), predicates());
  }

  private Axis axis() {
    if (took("@")) {
      return Axis.ATTRIBUTE;
    }
    if (!peekAfter().is("::")) {
      return Axis.CHILD;
    }
    String name = take().text();
    expect("::");
    return Axis.named(name)
        .orElseThrow(() -> QueryFailure.invalid("there is no axis " + name + " in XPath 1.0"));
  }

  private Predicate<XmlNode> test(Axis axis) {
    if (peek().kind() != TokenKind.NAME) {
      throw unexpected();
    }
    String name = take().text();
    if (NODE_TYPES.contains(name) && took("(")) {
      if (peek().kind() == TokenKind.LITERAL) {
        take();
      }
      expect(")");
      return ofType(name);
    }
    NodeKind kind = axis == Axis.ATTRIBUTE ? NodeKind.ATTRIBUTE : NodeKind.ELEMENT;
    Predicate<XmlNode> named = named(name);
    return node -> node.kind == kind && named.test(node);
  }

  private static Predicate<XmlNode> ofType(String name) {
    return switch (name) {
      case "node" -> node -> true;
      case "text" -> node -> node.kind == NodeKind.TEXT;
      default -> node -> false;
    };
  }

  private Predicate<XmlNode> named(String name) {
    if (name.equals("*")) {
      return node -> true;
    }
    int colon = name.indexOf(':');
    String uri = colon < 0 ? "" : namespace(name.substring(0, colon));
    String local = name.substring(colon + 1);
    return node ->
        node.namespace().equals(uri) && (local.equals("*") || node.localName().equals(local));
  }

  private String namespace(String prefix) {
    String uri = namespaces.apply(prefix);
    if (uri == null || uri.isEmpty()) {
      throw QueryFailure.invalid("the prefix " + prefix + " is not declared");
    }
    return uri;
  }

  private List<Expression> predicates() {
    List<Expression> predicates = new ArrayList<>();
    while (took("[")) {
      predicates.add(expression());
      expect("]");
    }
    return predicates;
  }
}
