/** The commands of {@code rls certs}, which make and list certificates in one directory. */
package org.gridrls.certs.command;
