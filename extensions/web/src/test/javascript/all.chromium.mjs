// All tests in Chromium, one after the other with one browser.

import "./looks.chromium.mjs";
import "./searches.chromium.mjs";
import "./changes.chromium.mjs";
