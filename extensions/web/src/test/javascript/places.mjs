// Where the console's files and the golden messages are.

import { readFileSync } from "node:fs";

const project = new URL("../../../../../", import.meta.url);

export const console = new URL("extensions/web/src/main/resources/org/gridrls/web/console/", project).href;

/** The files of uPlot, which the build takes from its jar. */
export const library = new URL("extensions/web/target/library/", project).href;

export function golden(name) {
  return readFileSync(new URL("rls-api/src/test/resources/golden/" + name, project), "utf8");
}
