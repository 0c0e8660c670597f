/** Settings: read from files and the command line, validated as a whole, self-documenting. */
package org.gridrls.kit.config;
