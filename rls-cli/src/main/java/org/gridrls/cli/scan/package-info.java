/** Registration of the files below a directory. */
package org.gridrls.cli.scan;
