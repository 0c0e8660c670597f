/** Text forms of values: durations, attributes, CSV, JSON and UTF-8. */
package org.gridrls.cli.text;
