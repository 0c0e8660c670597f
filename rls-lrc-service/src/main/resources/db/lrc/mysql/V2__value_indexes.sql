-- The search by value: of one attribute, in the order of its values. Strings may be too long for a
-- key, so a search by string looks at all values of the attribute.
CREATE INDEX attribute_date_by_value ON attribute_date (attribute, value);
CREATE INDEX attribute_float_by_value ON attribute_float (attribute, value);
CREATE INDEX attribute_int_by_value ON attribute_int (attribute, value);
CREATE INDEX attribute_string_by_attribute ON attribute_string (attribute);
