/** Parsers of the formats of other programs and of our own ones. */
package org.gridrls.cli.format.parser;
