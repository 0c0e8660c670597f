/** Code shared by commands: connection, arguments, profile, security options and exit codes. */
package org.gridrls.cli.command;
