/** Formats of files with mappings, read line by line and written. */
package org.gridrls.cli.format;
