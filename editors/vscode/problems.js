// From the JSON of culprit to problems and fixes, as plain data: extension.js makes them VS Code's.
//
// culprit counts lines and columns from 1, and columns in bytes of UTF-8. An editor counts from 0,
// and in units of UTF-16. `lineOf(file, line)` gives the text of a line, counted from 1.
'use strict';

/** The position of a column in a line, for an editor. */
function characterOf(text, column) {
  return Buffer.from(text, 'utf8').subarray(0, Math.max(column - 1, 0)).toString('utf8').length;
}

/** The range of a place; without an end, the rest of the line. */
function rangeOf(place, lineOf) {
  const first = lineOf(place.file, place.line);
  const endLine = place.end_line || place.line;
  const last = lineOf(place.file, endLine);
  return {
    start: { line: place.line - 1, character: characterOf(first, place.column || 1) },
    end: {
      line: endLine - 1,
      character: place.end_column ? characterOf(last, place.end_column) : last.length,
    },
  };
}

/** How a suspect's values differ from those that are required: one line a test. */
function valuesOf(component) {
  return (component.evidence || []).map(({ test, instances, instances_total: all }) => {
    const shown = instances.slice(0, 3).map(instance =>
      `time ${instance.number}: ${instance.computed.text}, should be ${instance.required.text}`);
    const more = (all || instances.length) - shown.length;
    return `test ${test}: ${shown.join('; ')}${more > 0 ? `; ${more} more` : ''}`;
  });
}

/** The suspects of a document as problems: {file, range, message, rank, related}. */
function problemsOf(document, lineOf) {
  const failures = (document.tests || []).filter(test => test.verdict === 'fail');
  const related = failures.filter(test => test.reason.place && test.reason.place.line)
    .map(test => ({
      file: test.reason.place.file,
      range: rangeOf(test.reason.place, lineOf),
      message: `test ${test.name} fails: ${test.reason.text}`,
    }));
  const problems = [];
  for (const diagnosis of document.diagnoses || []) {
    const share = Math.round(100 * diagnosis.probability);
    for (const component of diagnosis.components) {
      if (!component.line) continue;
      const where = component.function ? ` in ${component.function}` : '';
      const lines = [
        `suspect ${diagnosis.rank} (${share} %): ${component.kind} \`${component.text}\`${where}`,
        ...valuesOf(component)];
      if (diagnosis.edit) lines.push(`all tests pass with ${diagnosis.edit}`);
      problems.push({ file: component.file, range: rangeOf(component, lineOf),
        rank: diagnosis.rank, message: lines.join('\n'), related });
    }
  }
  return problems;
}

/** The patches of a document as fixes; each has changes: [{file, range, replaced, written}]. */
function fixesOf(document, lineOf) {
  return (document.patches || []).map(patch => ({
    title: `culprit: ${patch.words} (${patch.tests} tests pass)`,
    rank: patch.rank,
    file: patch.file,
    line: patch.line,
    changes: patch.changes.map(change => ({
      file: change.file,
      range: rangeOf(change, lineOf),
      replaced: change.replaced,
      written: change.written,
    })),
  }));
}

/** What a run of culprit said: the document, or the error that ended it and its hint. */
function answerOf(output, errors) {
  try {
    const document = JSON.parse(output);
    if (!document.error) return { document };
    const { file, line, column, message, hint } = document.error;
    const place = file && `${file}:${line > 0 ? `${line}:${column}:` : ''} `;
    return { message: `${place}error: ${message}${hint && ` (${hint})`}` };
  } catch {
    return { message: errors.split('\n')[0].replace(/^culprit: /, '') || 'culprit gave no answer' };
  }
}

module.exports = { characterOf, rangeOf, problemsOf, fixesOf, answerOf };
