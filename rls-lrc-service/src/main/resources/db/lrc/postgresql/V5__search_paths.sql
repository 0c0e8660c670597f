-- The search by string: the heads of values. That of names needs no index of its own.
DROP INDEX attribute_string_by_attribute;
CREATE INDEX attribute_string_by_value ON attribute_string (attribute, left(value, 300));
