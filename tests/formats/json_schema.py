"""As much of JSON Schema as docs/result.schema.json and the schema of SARIF 2.1.0 use. A keyword
that is not known here is an error, so that nothing is taken for checked that is not."""
import json
import re

IGNORED = {"$schema", "$defs", "definitions", "$id", "id", "title", "description", "default",
           "format"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


class Schema:
    def __init__(self, root):
        self.root = root

    def problems(self, value):
        """Where and how `value` breaks the schema; empty when it does not."""
        return list(self._check(value, self.root, "$"))

    def _check(self, value, schema, path):
        for keyword, argument in schema.items():
            if keyword in IGNORED:
                continue
            rule = getattr(self, "_" + keyword.lstrip("$"), None)
            if rule is None:
                raise ValueError(f"{path}: the check does not know the keyword {keyword}")
            yield from rule(value, argument, schema, path)

    def _ref(self, value, reference, _, path):
        target = self.root
        for step in reference.removeprefix("#").strip("/").split("/"):
            target = target[step] if step else target
        yield from self._check(value, target, path)

    def _type(self, value, types, _, path):
        if not any(is_of(value, name) for name in (types if isinstance(types, list) else [types])):
            yield f"{path}: {short(value)} is no {types}"

    def _enum(self, value, words, _, path):
        if not any(same(value, word) for word in words):
            yield f"{path}: {short(value)} is none of {words}"

    def _minimum(self, value, least, _, path):
        if is_of(value, "number") and value < least:
            yield f"{path}: {value} is less than {least}"

    def _maximum(self, value, most, _, path):
        if is_of(value, "number") and value > most:
            yield f"{path}: {value} is more than {most}"

    def _pattern(self, value, pattern, _, path):
        if isinstance(value, str) and not re.search(pattern, value):
            yield f"{path}: {short(value)} does not match {pattern}"

    def _minItems(self, value, least, _, path):
        if isinstance(value, list) and len(value) < least:
            yield f"{path}: fewer than {least} elements"

    def _uniqueItems(self, value, wanted, _, path):
        if (wanted and isinstance(value, list)
                and len({json.dumps(one, sort_keys=True) for one in value}) < len(value)):
            yield f"{path}: an element stands twice"

    def _items(self, value, schema, _, path):
        if isinstance(value, list):
            for i, element in enumerate(value):
                yield from self._check(element, schema, f"{path}[{i}]")

    def _required(self, value, names, _, path):
        if isinstance(value, dict):
            yield from (f"{path}: no member {name}" for name in names if name not in value)

    def _properties(self, value, members, _, path):
        if isinstance(value, dict):
            for name in value.keys() & members.keys():
                yield from self._check(value[name], members[name], f"{path}.{name}")

    def _additionalProperties(self, value, allowed, schema, path):
        if not isinstance(value, dict):
            return
        for name in sorted(value.keys() - schema.get("properties", {}).keys()):
            if allowed is False:
                yield f"{path}: unknown member {name}"
            elif isinstance(allowed, dict):
                yield from self._check(value[name], allowed, f"{path}.{name}")

    def _anyOf(self, value, schemas, _, path):
        if all(list(self._check(value, one, path)) for one in schemas):
            yield f"{path}: fits none of the alternatives"

    def _oneOf(self, value, schemas, _, path):
        if sum(not list(self._check(value, one, path)) for one in schemas) != 1:
            yield f"{path}: does not fit exactly one of the alternatives"


def is_of(value, name):
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if name == "integer":
        return is_of(value, "number") and (isinstance(value, int) or value.is_integer())
    return isinstance(value, TYPES[name])


def same(left, right):
    """JSON's equality: True is not 1."""
    return left == right and isinstance(left, bool) == isinstance(right, bool)


def short(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:60] + "…"
