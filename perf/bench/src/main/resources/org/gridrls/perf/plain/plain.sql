# sqlite.query
SELECT logical_name, target_name FROM mapping WHERE logical_name = ?
# sqlite.query-many
SELECT logical_name, target_name FROM mapping WHERE logical_name IN (%s)
# sqlite.delete
DELETE FROM mapping WHERE logical_name = ? AND target_name = ?

# postgresql.query
SELECT logical_name, target_name FROM mapping
WHERE left(logical_name, 300) = left(?, 300) AND logical_name = ?
# postgresql.query-many
SELECT logical_name, target_name FROM mapping WHERE left(logical_name, 300) IN (%s)
# postgresql.delete
DELETE FROM mapping
WHERE left(logical_name, 300) = left(?, 300) AND left(target_name, 300) = left(?, 300)
  AND logical_name = ? AND target_name = ?
# postgresql.copy
CREATE TABLE %2$s.mapping (LIKE %1$s.mapping INCLUDING ALL);
INSERT INTO %2$s.mapping SELECT * FROM %1$s.mapping;
ANALYZE %2$s.mapping
# postgresql.papers
CREATE TABLE t_lfn (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name varchar(250) NOT NULL UNIQUE);
CREATE TABLE t_pfn (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name varchar(250) NOT NULL UNIQUE);
CREATE TABLE t_map (lfn_id bigint NOT NULL, pfn_id bigint NOT NULL,
  PRIMARY KEY (lfn_id, pfn_id));
CREATE INDEX t_map_pfn ON t_map (pfn_id)

# mysql.query
SELECT logical_name, target_name FROM mapping
WHERE logical_head = LEFT(?, 1500) AND logical_name = ?
# mysql.query-many
SELECT logical_name, target_name FROM mapping WHERE logical_head IN (%s)
# mysql.delete
DELETE FROM mapping
WHERE logical_head = LEFT(?, 1500) AND target_head = LEFT(?, 1500)
  AND logical_name = ? AND target_name = ?
# mysql.copy
CREATE TABLE %2$s.mapping LIKE %1$s.mapping;
INSERT INTO %2$s.mapping (logical_name, target_name)
  SELECT logical_name, target_name FROM %1$s.mapping;
ANALYZE TABLE %2$s.mapping
# mysql.papers
CREATE TABLE t_lfn (id BIGINT AUTO_INCREMENT PRIMARY KEY,
  name VARBINARY(250) NOT NULL UNIQUE) ENGINE = InnoDB;
CREATE TABLE t_pfn (id BIGINT AUTO_INCREMENT PRIMARY KEY,
  name VARBINARY(250) NOT NULL UNIQUE) ENGINE = InnoDB;
CREATE TABLE t_map (lfn_id BIGINT NOT NULL, pfn_id BIGINT NOT NULL,
  PRIMARY KEY (lfn_id, pfn_id), KEY t_map_pfn (pfn_id)) ENGINE = InnoDB

# add
INSERT INTO mapping (logical_name, target_name) VALUES (?, ?)

# papers.insert.lfn
INSERT INTO t_lfn (name) VALUES (?)
# papers.insert.pfn
INSERT INTO t_pfn (name) VALUES (?)
# papers.fill-map
INSERT INTO t_map (lfn_id, pfn_id) SELECT l.id, p.id FROM t_lfn l JOIN t_pfn p ON p.id = l.id
# papers.find.lfn
SELECT id FROM t_lfn WHERE name = ?
# papers.find.pfn
SELECT id FROM t_pfn WHERE name = ?
# papers.map
INSERT INTO t_map (lfn_id, pfn_id) VALUES (?, ?)
# papers.unmap
DELETE FROM t_map WHERE lfn_id = ? AND pfn_id = ?
# papers.used.lfn
SELECT 1 FROM t_map WHERE lfn_id = ? LIMIT 1
# papers.used.pfn
SELECT 1 FROM t_map WHERE pfn_id = ? LIMIT 1
# papers.delete.lfn
DELETE FROM t_lfn WHERE id = ?
# papers.delete.pfn
DELETE FROM t_pfn WHERE id = ?
