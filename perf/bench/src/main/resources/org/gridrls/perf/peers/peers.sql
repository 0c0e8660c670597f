# sqlite.table
CREATE TABLE IF NOT EXISTS mapping (name TEXT NOT NULL, target TEXT NOT NULL,
  PRIMARY KEY (name, target)) WITHOUT ROWID
# sqlite.bulk
SELECT name, target FROM mapping WHERE name IN (%s)
# sqlite.add
INSERT INTO mapping (name, target) VALUES (?, ?) ON CONFLICT DO NOTHING
# sqlite.delete
DELETE FROM mapping WHERE name = ? AND target = ?

# postgresql.table
CREATE TABLE IF NOT EXISTS mapping (name text COLLATE "C" NOT NULL,
  target text COLLATE "C" NOT NULL, PRIMARY KEY (name, target))
# postgresql.bulk
SELECT name, target FROM mapping WHERE name = ANY (?)
# postgresql.add
INSERT INTO mapping (name, target) SELECT * FROM unnest(?::text[], ?::text[])
ON CONFLICT DO NOTHING RETURNING name, target
# postgresql.delete
DELETE FROM mapping m USING unnest(?::text[], ?::text[]) AS d (name, target)
WHERE m.name = d.name AND m.target = d.target RETURNING m.name, m.target

# mysql.table
CREATE TABLE IF NOT EXISTS mapping (name VARCHAR(250) NOT NULL, target VARCHAR(500) NOT NULL,
  PRIMARY KEY (name, target)) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin
# mysql.bulk
SELECT name, target FROM mapping WHERE name IN (%s)
# mysql.add
INSERT IGNORE INTO mapping (name, target) VALUES %s RETURNING name, target
# mysql.delete
DELETE FROM mapping WHERE (name, target) IN (%s) RETURNING name, target

# query
SELECT name, target FROM mapping WHERE name = ? ORDER BY target
# page
SELECT name, target FROM mapping WHERE name >= ? AND name < ? ORDER BY name, target LIMIT ?
