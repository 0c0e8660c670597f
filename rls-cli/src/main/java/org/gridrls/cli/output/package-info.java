/** Output of commands: the same rows as tables, tab-separated text, CSV or JSON; progress. */
package org.gridrls.cli.output;
