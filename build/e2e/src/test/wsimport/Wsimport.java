import com.sun.tools.ws.wscompile.WsimportTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Generates the classes of each WSDL into one package: DIRECTORY, then PACKAGE=URL=BINDING each. */
class Wsimport {
  public static void main(String[] args) throws Exception {
    String directory = Files.createDirectories(Path.of(args[0])).toString();
    for (int i = 1; i < args.length; i++) {
      String[] wsdl = args[i].split("=");
      List<String> options = new ArrayList<>(List.of("-quiet", "-p", wsdl[0], "-d", directory));
      if (wsdl.length > 2) {
        options.addAll(List.of("-b", wsdl[2]));
      }
      options.add(wsdl[1]);
      if (!new WsimportTool(System.out).run(options.toArray(String[]::new))) {
        throw new IllegalStateException(String.join(" ", options));
      }
      System.out.println("generated " + wsdl[0]);
    }
  }
}
