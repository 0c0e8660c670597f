/** The program {@code rls}: its list of commands, its help, and the shell that runs them. */
package org.gridrls.cli;
