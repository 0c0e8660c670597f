/** Commands of {@code rls} for the files of security: access rules and passwords. */
package org.gridrls.security.command;
