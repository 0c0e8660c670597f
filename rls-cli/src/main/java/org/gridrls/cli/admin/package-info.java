/** Commands about one running server: its state, statistics and settings. */
package org.gridrls.cli.admin;
