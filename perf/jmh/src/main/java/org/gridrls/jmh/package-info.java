/** Measures inner loops of the services by JMH. */
package org.gridrls.jmh;
