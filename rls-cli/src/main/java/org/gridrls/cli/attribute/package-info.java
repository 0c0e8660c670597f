/** Commands that define, change, show and search attributes of names. */
package org.gridrls.cli.attribute;
