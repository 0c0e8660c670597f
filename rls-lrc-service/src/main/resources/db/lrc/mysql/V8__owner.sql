-- Which server writes (empty: none), how long its lease is good without a commit, and how many commits there were.
ALTER TABLE catalog_state
  ADD COLUMN owner VARBINARY(255) NOT NULL DEFAULT '',
  ADD COLUMN lease_seconds INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN commits BIGINT NOT NULL DEFAULT 0;
