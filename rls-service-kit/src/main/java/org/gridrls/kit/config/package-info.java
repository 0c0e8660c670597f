/** Settings: read from files and the command line, checked as a whole, documented by themselves. */
package org.gridrls.kit.config;
