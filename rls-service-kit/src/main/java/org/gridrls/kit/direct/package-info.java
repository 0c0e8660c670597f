/** Answers plain messages without the general SOAP stack. */
package org.gridrls.kit.direct;
