/** Answers plain messages of frequent operations without the general SOAP stack. */
package org.gridrls.kit.direct;
