package org.gridrls.perf.campaign.work;

import org.gridrls.perf.http.SoapRequest;

/** One call that a tester makes: under which name it is recorded, and what is sent. A value. */
public record TesterCall(String operation, SoapRequest request) {}
