/** Commands about the members of a federation. */
package org.gridrls.cli.member;
