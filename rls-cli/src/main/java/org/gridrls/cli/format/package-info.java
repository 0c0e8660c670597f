/** Formats of files with mappings, read line by line and written; loading many mappings. */
package org.gridrls.cli.format;
