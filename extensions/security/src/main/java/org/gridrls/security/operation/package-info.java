/** Declares once what each operation of the WSDLs needs and which logical names it touches. */
package org.gridrls.security.operation;
