package org.gridrls.faults.load;

import org.gridrls.faults.check.Checker;

/** What those who call servers share. */
record LoadParts(Names names, Calls calls, Checker checker) {}
