/** The one place where errors become SOAP faults. */
package org.gridrls.kit.fault;
