/** The program {@code rls} and the commands that need a server's own files. */
package org.gridrls.server.command;
