-- Which server writes (empty: none), how long its lease is good without a commit, and how many commits there were.
ALTER TABLE catalog_state
  ADD COLUMN owner text NOT NULL DEFAULT '',
  ADD COLUMN lease_seconds integer NOT NULL DEFAULT 0,
  ADD COLUMN commits bigint NOT NULL DEFAULT 0;
