"""The schema check rejects what it has to: each row breaks one keyword; without breaking it, the
same schema accepts."""
import json
import pathlib
import unittest

from json_schema import Schema

ROWS = [
    ({"type": "integer"}, 1, "1"), ({"type": "integer"}, 1.0, 1.5), ({"type": "integer"}, 1, True),
    ({"type": ["string", "null"]}, None, 1),
    ({"type": "number"}, 1.5, False), ({"enum": ["a", 1]}, 1, "b"), ({"enum": [1]}, 1, True),
    ({"minimum": 1}, 1, 0),
    ({"maximum": 1}, 1, 2), ({"pattern": "^a+$"}, "aa", "ab"),
    ({"minItems": 1}, [1], []), ({"uniqueItems": True}, [1, 2], [1, 1]),
    ({"items": {"type": "string"}}, ["a"], ["a", 1]),
    ({"required": ["a"]}, {"a": 1}, {}),
    ({"properties": {"a": {"minimum": 1}}}, {"a": 1, "b": 0}, {"a": 0}),
    ({"properties": {"a": {}}, "additionalProperties": False}, {"a": 1}, {"b": 1}),
    ({"additionalProperties": {"type": "string"}}, {"a": "b"}, {"a": 1}),
    ({"anyOf": [{"minimum": 5}, {"maximum": 1}]}, 0, 3),
    ({"oneOf": [{"minimum": 1}, {"minimum": 5}]}, 2, 6),
    ({"$ref": "#/$defs/x", "$defs": {"x": {"type": "string"}}}, "a", 1),
]


class JsonSchema(unittest.TestCase):
    def test_every_keyword(self):
        for schema, good, bad in ROWS:
            with self.subTest(schema=schema):
                self.assertEqual(Schema(schema).problems(good), [])
                self.assertNotEqual(Schema(schema).problems(bad), [])

    def test_unknown_keywords_are_errors(self):
        with self.assertRaises(ValueError):
            Schema({"maxProperties": 1}).problems({})

    def test_our_schemas_use_known_keywords_only(self):
        def visit(check, schema):
            if isinstance(schema, dict):
                if "type" in schema and isinstance(schema["type"], (str, list)):
                    for value in ({}, [], "", 1, None, True):
                        list(check._check(value, schema, "$"))
                for part in schema.values():
                    visit(check, part)

        root = pathlib.Path(__file__).resolve().parents[2]
        for path in [root / "docs" / "result.schema.json",
                     root / "tests" / "formats" / "sarif_subset.schema.json"]:
            schema = json.loads(path.read_text())
            visit(Schema(schema), schema)


if __name__ == "__main__":
    unittest.main()
