"""What other people's parsers and validators say of the files that Reelbench writes.

    check.py json SCHEMA FILE...       each file fits the JSON Schema
    check.py scenarios SCHEMA FILE...  all documents of each scenario file fit it, read as YAML 1.2
    check.py yaml FILE...              each file is YAML
    check.py junit FILE                JUnit XML as Surefire and Jenkins describe it, whose counts and times add up;
                                       prints the counts
    check.py openmetrics FILE          OpenMetrics text; prints the number of samples
    check.py codequality FILE          a list as GitLab's code quality report wants it; prints its length

Prints a line for each file that does not hold, and then ends with exit code 1.
"""

import json
import sys
from pathlib import Path


def validator(path):
    from jsonschema import Draft202012Validator

    schema = json.loads(Path(path).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def faults(checker, value, name):
    from jsonschema.exceptions import best_match

    error = best_match(checker.iter_errors(value))
    if error is None:
        return []
    place = "/".join(str(part) for part in error.absolute_path)
    return [f"{name}: {place}: {error.message[:300]}"]


def check_json(schema, *paths):
    checker = validator(schema)
    return [
        fault
        for path in paths
        for fault in faults(checker, json.loads(Path(path).read_text(encoding="utf-8")), path)
    ]


def plain(value):
    """As JSON has it: keys are texts."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def documents(path):
    from ruamel.yaml import YAML

    return [plain(document) for document in YAML(typ="safe", pure=True).load_all(Path(path))]


def check_scenarios(schema, *paths):
    checker = validator(schema)
    return [
        fault
        for path in paths
        for number, document in enumerate(documents(path))
        for fault in faults(checker, document, f"{path}, document {number + 1}")
    ]


def check_yaml(*paths):
    return [f"{path}: empty" for path in paths if documents(path) in ([], [None])]


# Attributes of JUnit XML: those that have to be there, and those that may be, by Surefire's and Jenkins' schemas
# (surefire-test-report.xsd, junit-10.xsd). Names with a plus are in neither, and read by GitLab and others.
JUNIT_ATTRIBUTES = {
    "testsuites": (set(), {"name", "time", "tests", "failures", "errors", "+skipped"}),
    "testsuite": (
        {"name", "tests", "failures", "errors", "skipped"},
        {"time", "group", "timestamp", "hostname", "id", "package", "file", "log", "url"},
    ),
    "testcase": ({"name", "time"}, {"classname", "group", "+file", "+line"}),
    "failure": ({"type"}, {"message"}),
    "error": ({"type"}, {"message"}),
    "skipped": (set(), {"message"}),
    "system-out": (set(), set()),
    "system-err": (set(), set()),
}
# What may be in an element, in the order in which Surefire wants it; its text is white space when there is something.
JUNIT_CHILDREN = {
    "testsuites": ["testsuite"],
    "testsuite": ["testcase"],
    "testcase": ["failure", "skipped", "error", "system-out", "system-err"],
}
JUNIT_TIME = r"[0-9]+(\.[0-9]{1,3})?"
JUNIT_COUNTS = ("tests", "failures", "errors", "skipped", "line")


def junit_structure(path):
    import re
    from xml.etree import ElementTree

    root = ElementTree.parse(path).getroot()
    wrong = [] if root.tag == "testsuites" else [f"{path}: the root is <{root.tag}>"]

    def milliseconds(text):
        return round(float(text) * 1000)

    def walk(element):
        required, allowed = JUNIT_ATTRIBUTES.get(element.tag, (set(), set()))
        there = set(element.attrib)
        allowed = required | {name.lstrip("+") for name in allowed}
        wrong.extend(f"{path}: <{element.tag}> lacks {name!r}" for name in sorted(required - there))
        wrong.extend(f"{path}: <{element.tag}> has {name!r}" for name in sorted(there - allowed))
        for name, value in element.attrib.items():
            pattern = JUNIT_TIME if name == "time" else "[0-9]+" if name in JUNIT_COUNTS else None
            if pattern and not re.fullmatch(pattern, value):
                wrong.append(f"{path}: {name} of <{element.tag}> is {value!r}")
        order = JUNIT_CHILDREN.get(element.tag, [])
        tags = [child.tag for child in element]
        if any(tag not in order for tag in tags) or tags != sorted(tags, key=order.index):
            wrong.append(f"{path}: <{element.tag}> holds {tags[:9]}")
        if element.tag == "testcase":
            if len(set(tags)) != len(tags) or len(set(tags) & {"failure", "skipped", "error"}) > 1:
                wrong.append(f"{path}: the case {element.get('name')!r} came to {tags}")
        if order:
            texts = [element.text] + [child.tail for child in element]
            wrong.extend(f"{path}: text in <{element.tag}>" for text in texts if (text or "").strip())
        if element.tag in ("testsuites", "testsuite") and "time" in there and not wrong:
            total = sum(milliseconds(child.get("time", "0")) for child in element)
            if milliseconds(element.get("time")) != total:
                wrong.append(f"{path}: the times in {element.get('name')!r} are {total} ms together")
        for child in element:
            walk(child)

    walk(root)
    return wrong


def check_junit(path):
    from junitparser import Error, Failure, JUnitXml, Skipped

    wrong = junit_structure(path)
    if wrong:
        return wrong
    suites = JUnitXml.fromfile(path)
    total = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    names = set()
    for suite in suites:
        found = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
        for case in suite:
            found["tests"] += 1
            for result in case.result:
                kind = {Failure: "failures", Error: "errors", Skipped: "skipped"}[type(result)]
                found[kind] += 1
            if not case.name or case.classname != suite.name:
                wrong.append(f"{path}: the case {case.name!r} is in the suite {suite.name!r}")
            if (case.classname, case.name) in names:
                wrong.append(f"{path}: there are two cases {case.name!r}")
            names.add((case.classname, case.name))
        for key, count in found.items():
            total[key] += count
            if getattr(suite, key) != count:
                wrong.append(f"{path}: {suite.name!r} says {getattr(suite, key)} {key}, has {count}")
    for key, count in total.items():
        if getattr(suites, key) != count:
            wrong.append(f"{path}: the file says {getattr(suites, key)} {key}, has {count}")
    print(" ".join(f"{key}={count}" for key, count in total.items()))
    return wrong


def check_openmetrics(path):
    from prometheus_client.openmetrics.parser import text_string_to_metric_families

    families = list(text_string_to_metric_families(Path(path).read_text(encoding="utf-8")))
    print(sum(len(family.samples) for family in families))
    return []


def check_codequality(path):
    text = {"type": "string", "minLength": 1}
    schema = {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["description", "check_name", "fingerprint", "severity", "location"],
            "properties": {
                "description": text,
                "check_name": text,
                "fingerprint": text,
                "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                "location": {
                    "type": "object",
                    "required": ["path", "lines"],
                    "properties": {
                        "path": {"type": "string", "pattern": "^[^/]"},
                        "lines": {
                            "type": "object",
                            "required": ["begin"],
                            "properties": {"begin": {"type": "integer", "minimum": 1}},
                        },
                    },
                },
            },
        },
    }
    from jsonschema import Draft202012Validator

    issues = json.loads(Path(path).read_text(encoding="utf-8"))
    wrong = faults(Draft202012Validator(schema), issues, path)
    if len({issue["fingerprint"] for issue in issues}) != len(issues):
        wrong.append(f"{path}: two issues have the same fingerprint")
    print(len(issues))
    return wrong


def main():
    checks = {
        "json": check_json,
        "scenarios": check_scenarios,
        "yaml": check_yaml,
        "junit": check_junit,
        "openmetrics": check_openmetrics,
        "codequality": check_codequality,
    }
    if len(sys.argv) < 3 or sys.argv[1] not in checks:
        sys.exit(__doc__)
    wrong = checks[sys.argv[1]](*sys.argv[2:])
    for fault in wrong:
        print(fault)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
