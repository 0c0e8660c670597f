/** Commands that load and dump whole files of mappings. */
package org.gridrls.cli.transfer;
