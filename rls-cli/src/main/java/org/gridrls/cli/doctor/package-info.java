/** Checks of a federation: members, updates, certificates, clocks and contracts. */
package org.gridrls.cli.doctor;
