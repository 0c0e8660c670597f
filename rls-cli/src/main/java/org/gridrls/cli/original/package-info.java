/** Translation of the original program's command lines into ours. */
package org.gridrls.cli.original;
