package org.gridrls.kit.config;

/**
 * One setting that a part of the server has: its key, its value as text, its default, and what it
 * is for.
 */
public record Setting(String key, String value, String defaultValue, String meaning) {}
