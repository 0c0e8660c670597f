/** Loading many mappings into a catalog. */
package org.gridrls.cli.bulk;
