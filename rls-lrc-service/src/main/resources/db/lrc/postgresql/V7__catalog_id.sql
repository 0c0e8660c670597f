-- Which catalog this is: a random value, given at the first start of a version that knows it; empty before.
ALTER TABLE catalog_state ADD COLUMN catalog_id text NOT NULL DEFAULT '';
