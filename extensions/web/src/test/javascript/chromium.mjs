// A Chromium for tests, driven by its own protocol: opens pages, evaluates, takes pictures.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";

const STARTED = /DevTools listening on (ws:\/\/\S+)/;
const LIMIT_MILLIS = 60_000;

export const pause = (millis) => new Promise((go) => setTimeout(go, millis));

function started(process) {
  return new Promise((ready, fail) => {
    let said = "";
    process.stderr.on("data", (part) => {
      said += part;
      const found = said.match(STARTED);
      if (found) {
        ready(found[1]);
      }
    });
    process.on("exit", () => fail(new Error("Chromium ended: " + said)));
  });
}

/** One browser with one page. */
export class Chromium {
  #calls = new Map();
  #last = 0;
  /** What the page reported as wrong: exceptions, refused loads, breaches of the policy. */
  problems = [];

  static async start(program) {
    const chromium = new Chromium();
    chromium.directory = mkdtempSync(join(tmpdir(), "rls-chromium-"));
    // root may run tests too, and the pages are ours: no sandbox
    const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-port=0", "--user-data-dir=" + chromium.directory];
    chromium.process = spawn(program, [...flags, "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
    chromium.socket = new WebSocket(await started(chromium.process));
    await new Promise((open) => chromium.socket.on("open", open));
    chromium.socket.on("message", (text) => chromium.#received(JSON.parse(text)));
    const { targetId } = await chromium.send("Target.createTarget", { url: "about:blank" });
    chromium.session = (await chromium.send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    for (const domain of ["Page", "Runtime", "Log"]) {
      await chromium.send(domain + ".enable");
    }
    return chromium;
  }

  #received({ id, result, error, method, params }) {
    if (id) {
      const { ready, fail } = this.#calls.get(id);
      this.#calls.delete(id);
      error ? fail(new Error(error.message)) : ready(result);
    } else if (method === "Runtime.exceptionThrown") {
      this.problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    } else if (method === "Log.entryAdded" && params.entry.level === "error") {
      this.problems.push(`${params.entry.text} ${params.entry.url ?? ""}`);
    }
  }

  send(method, params = {}) {
    const id = ++this.#last;
    const session = this.session && { sessionId: this.session };
    this.socket.send(JSON.stringify({ id, method, params, ...session }));
    return new Promise((ready, fail) => this.#calls.set(id, { ready, fail }));
  }

  /** Size and theme of what is opened from now on. */
  async look(width, theme) {
    await this.send("Emulation.setDeviceMetricsOverride", { width, height: width < 900 ? 844 : 900, deviceScaleFactor: 1, mobile: false });
    await this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: theme }, { name: "prefers-reduced-motion", value: "reduce" }] });
  }

  async open(url) {
    await this.send("Page.navigate", { url: "about:blank" });
    await this.send("Page.navigate", { url });
  }

  /** The value of an expression, which may be a promise. */
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  /** Waits until an expression is true. */
  async until(expression) {
    for (const end = Date.now() + LIMIT_MILLIS; Date.now() < end; await pause(100)) {
      if (await this.evaluate(expression).catch(() => false)) {
        return;
      }
    }
    throw new Error("not within a minute: " + expression + "\n" + this.problems.join("\n"));
  }

  async press(key) {
    for (const type of ["keyDown", "keyUp"]) {
      await this.send("Input.dispatchKeyEvent", { type, key, text: type === "keyDown" && key.length === 1 ? key : undefined });
    }
  }

  /** Shows the whole page, as on a screen that is high enough; keeps a picture if RLS_PICTURES is set. */
  async picture(file, width) {
    const height = await this.evaluate("document.documentElement.scrollHeight");
    await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    await pause(150); // the lines are drawn again
    if (process.env.RLS_PICTURES) {
      const { data } = await this.send("Page.captureScreenshot");
      writeFileSync(file, Buffer.from(data, "base64"));
    }
  }

  async close() {
    const ended = new Promise((end) => this.process.once("exit", end));
    this.session = undefined;
    this.send("Browser.close").catch(() => {});
    await Promise.race([ended, pause(5_000)]);
    this.process.kill("SIGKILL");
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 5 });
  }
}
