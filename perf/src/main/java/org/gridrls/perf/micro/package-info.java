/** JMH benchmarks. */
package org.gridrls.perf.micro;
