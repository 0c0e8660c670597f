/** What each operation of the WSDLs needs and which logical names it touches, declared once. */
package org.gridrls.security.operation;
