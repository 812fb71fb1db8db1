// The extension under Node, with a stub of VS Code. With the path of culprit in CULPRIT, commands
// run the real program on examples/readings, and the suspects come from the real debug adapter.
'use strict';

const assert = require('node:assert');
const childProcess = require('node:child_process');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const test = require('node:test');

const vscode = require('./vscode_stub');
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

const { answerOf, characterOf, fixesOf, problemsOf, rangeOf } = require('../problems');
const { substituted, wordsOf } = require('../words');
const { goToLine } = require('../suspects');
const { activate } = require('../extension');

const { state } = vscode;
const readings = path.resolve(__dirname, '../../../examples/readings');
const records = path.join(readings, 'records.c');
const culprit = process.env.CULPRIT;
const withCulprit = { skip: culprit ? false : 'CULPRIT does not name the program' };

activate({ subscriptions: [] });
state.settings['culprit.path'] = culprit;

test('columns in bytes become characters', () => {
  assert.strictEqual(characterOf('int x;', 5), 4);
  assert.strictEqual(characterOf('"äö", x', 8), 5);      // two bytes each
  assert.strictEqual(characterOf('"\u{1f600}" x', 8), 5); // four bytes, two units
  assert.strictEqual(characterOf('ab', 0), 0);
  assert.strictEqual(characterOf('ab', 99), 2);
});

test('a place without an end is the rest of its line', () => {
  const lineOf = () => 'int main(void)';
  assert.deepStrictEqual(rangeOf({ file: 'a.c', line: 3, column: 5 }, lineOf),
    { start: { line: 2, character: 4 }, end: { line: 2, character: 14 } });
});

test('suspects become problems', () => {
  const instance = { number: 4, computed: { text: 'true' }, required: { text: 'false' } };
  const document = {
    tests: [{ name: 'tie', verdict: 'fail', reason: { text: 'the output is wrong',
      place: { file: 'a.c', line: 2, column: 1, end_line: 2, end_column: 4 } } },
    { name: 'crash', verdict: 'fail', reason: { text: 'it crashes', place: null } },
    { name: 'good', verdict: 'pass', reason: {} }],
    diagnoses: [{ rank: 1, probability: 0.894, edit: '`a > b`', components: [
      { file: 'a.c', line: 1, column: 1, end_line: 1, end_column: 3, kind: 'condition',
        text: 'a >= b', function: 'main',
        evidence: [{ test: 'tie', instances: [instance, instance, instance, instance],
          instances_total: 9 }] },
      { line: 0 }] }],
  };
  const problems = problemsOf(document, () => 'abcdef');
  assert.strictEqual(problems.length, 1);
  const value = 'time 4: true, should be false';
  assert.deepStrictEqual(problems[0].message.split('\n'), [
    'suspect 1 (89 %): condition `a >= b` in main',
    `test tie: ${value}; ${value}; ${value}; 6 more`, 'all tests pass with `a > b`']);
  assert.deepStrictEqual(problems[0].range.end, { line: 0, character: 2 });
  assert.deepStrictEqual(problems[0].related.map(each => each.message),
    ['test tie fails: the output is wrong']);
});

test('documents without suspects or patches have none', () => {
  assert.deepStrictEqual(problemsOf({}, () => ''), []);
  assert.deepStrictEqual(fixesOf({}, () => ''), []);
});

test('what is not JSON is the first message', () => {
  assert.deepStrictEqual(answerOf('{"a": 1}', ''), { document: { a: 1 } });
  const error = { file: '', line: 0, column: 0, message: 'no --tests given', hint: 'give it' };
  assert.deepStrictEqual(answerOf(JSON.stringify({ error }), 'culprit: warning: x\n'),
    { message: 'error: no --tests given (give it)' });
  Object.assign(error, { file: 'a.c', line: 2, column: 3, hint: '' });
  assert.deepStrictEqual(answerOf(JSON.stringify({ error }), ''),
    { message: 'a.c:2:3: error: no --tests given' });
  assert.deepStrictEqual(answerOf('', ''), { message: 'culprit gave no answer' });
});

test('a configuration becomes the words of a command', () => {
  assert.deepStrictEqual(wordsOf('locate', { type: 'culprit', request: 'launch', name: 'n',
    program: 'a.c', tests: 't', test: 'one', trust: ['x*', 'y*'], 'no-cache': true, steps: 5,
    contracts: false, compilerFlags: ['-DA'], __sessionId: 'z' }),
  ['locate', '--format', 'json', 'a.c', '--tests=t', '--trust=x*', '--trust=y*', '--no-cache',
    '--steps=5', '--', '-DA']);
  assert.deepStrictEqual(substituted({ program: '${file}', tests: ['${fileDirname}/t', 7, null] },
    '/w/a.c', '/w'), { program: '/w/a.c', tests: ['/w/t', 7, null] });
  assert.strictEqual(substituted('${workspaceFolder}/${other}', '/w/a.c', undefined),
    '${workspaceFolder}/${other}');
});

test('the adapter starts in the folder of the configuration', () => {
  state.settings['culprit.path'] = '/opt/culprit';
  const session = { configuration: { program: '/w/a.c' }, workspaceFolder: undefined };
  const adapter = state.factory.createDebugAdapterDescriptor(session);
  assert.deepStrictEqual([adapter.command, adapter.args, adapter.options],
    ['/opt/culprit', ['dap'], { cwd: '/w' }]);
  session.workspaceFolder = { uri: { fsPath: '/folder' } };
  assert.strictEqual(state.factory.createDebugAdapterDescriptor(session).options.cwd, '/folder');
  assert.strictEqual(state.provider.resolveDebugConfiguration(undefined, {}).program, '${file}');
  state.settings['culprit.path'] = culprit;
});

test('the manifest names what the extension registers', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(__dirname, '../package.json'), 'utf8'));
  assert.deepStrictEqual(manifest.contributes.commands.map(each => each.command).sort(),
    Object.keys(state.commands).sort());
  assert.strictEqual(manifest.contributes.views.debug[0].id, 'culprit.suspects');
  assert.ok(fs.existsSync(path.join(__dirname, '..', manifest.main)));
});

test('a program that cannot be started is named', async () => {
  state.settings['culprit.path'] = '/nowhere/culprit';
  state.editor = { document: { uri: { fsPath: records } } };
  state.said = [];
  await state.commands['culprit.locate']();
  assert.match(state.said[0], /^error: \/nowhere\/culprit cannot be started: .*culprit\.path/);
  state.settings['culprit.path'] = culprit;
});

test('locate shows suspects, repair offers fixes', withCulprit, async () => {
  state.editor = { document: { uri: { fsPath: records } } };
  await state.commands['culprit.locate']();
  const found = state.diagnostics.get(records);
  assert.match(found[0].message, /^suspect 1 .*`length >= longest` in main/);
  assert.strictEqual(found[0].range.start.line, 21);
  assert.strictEqual(found[0].severity, vscode.DiagnosticSeverity.Warning);
  assert.strictEqual(found[0].relatedInformation.length, 3);

  await state.commands['culprit.repair']();
  const text = fs.readFileSync(records, 'utf8').split('\n');
  const document = {
    uri: { fsPath: records },
    getText: ({ start, end }) => text[start.line].slice(start.character, end.character),
  };
  const at = line => new vscode.Range(line - 1, 0, line - 1, 0);
  const actions = state.fixes.provideCodeActions(document, at(22));
  assert.match(actions[0].title, /`length > longest` for `length >= longest`/);
  assert.deepStrictEqual(actions[0].edit.changes.map(each => each.text), ['>']);
  assert.deepStrictEqual(state.fixes.provideCodeActions(document, at(9)), []);
  text[21] = text[21].replace('>=', '<=');  // the text is not there any more
  assert.deepStrictEqual(state.fixes.provideCodeActions(document, at(22)), []);
});

test('a message of culprit is shown', withCulprit, async () => {
  state.settings['culprit.tests'] = '/nowhere';
  state.said = [];
  await state.commands['culprit.locate']();
  assert.match(state.said[0], /^error: .*there is no test folder \/nowhere/);
  assert.strictEqual(state.diagnostics.size, 0);
  delete state.settings['culprit.tests'];
});

test('one of several launch configurations is chosen', withCulprit, async () => {
  const common = { type: 'culprit', request: 'launch', tests: '${fileDirname}/tests' };
  state.settings['launch.configurations'] = [
    { ...common, name: 'wrong', program: 'none.c' },
    { ...common, name: 'right', program: '${file}' },
    { type: 'cppdbg', name: 'other' }];
  state.pick = 1;
  await state.commands['culprit.locate']();
  assert.ok(state.diagnostics.get(records).length > 0);
  state.pick = -1;
  state.said = [];
  await state.commands['culprit.locate']();
  assert.deepStrictEqual(state.said, []);
  delete state.settings['launch.configurations'];
});

/** A debug session as VS Code gives it to an extension, with the real adapter. */
function startSession() {
  const child = childProcess.spawn(culprit, ['dap'], { cwd: readings });
  const waiting = new Map();
  let input = Buffer.alloc(0), seq = 0;
  child.stdout.on('data', data => {
    input = Buffer.concat([input, data]);
    for (;;) {
      const end = input.indexOf('\r\n\r\n');
      const length = end < 0 ? 0 : Number(/Content-Length: (\d+)/.exec(input.subarray(0, end))[1]);
      if (end < 0 || input.length < end + 4 + length) return;
      const message = JSON.parse(input.subarray(end + 4, end + 4 + length));
      input = input.subarray(end + 4 + length);
      if (message.type !== 'response') continue;
      const { resolve, reject } = waiting.get(message.request_seq);
      if (message.success) resolve(message.body); else reject(new Error(message.message));
    }
  });
  const customRequest = (command, args) => new Promise((resolve, reject) => {
    waiting.set(++seq, { resolve, reject });
    const body = Buffer.from(
      JSON.stringify({ seq, type: 'request', command, arguments: args }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  });
  return { type: 'culprit', customRequest, end: () => child.stdin.end() };
}

test('suspects of a session, and the way to an execution', withCulprit, async () => {
  const session = startSession();
  vscode.debug.activeDebugSession = session;
  await session.customRequest('initialize', {});
  await session.customRequest('launch', { program: 'records.c', tests: 'tests', test: 'tie' });
  await state.commands['culprit.suspects']();
  const [first] = state.tree.getChildren();
  const item = state.tree.getTreeItem(first);
  assert.strictEqual(item.label, '1. length >= longest');
  assert.match(item.description, /^\d+ %, line 22$/);
  assert.strictEqual(item.command.arguments[0].fsPath, records);
  const [value] = state.tree.getChildren(first);
  assert.strictEqual(state.tree.getTreeItem(value).label, 'time 4: true, should be false');
  assert.deepStrictEqual(state.tree.getChildren(value), []);
  assert.strictEqual(goToLine(value.suspect, value.value), 'goto 22@4');
  const answer = await state.commands['culprit.goTo'](value.suspect, value.value);
  assert.match(answer.result, /records\.c:22, time 4, in main/);
  state.terminated(session);
  assert.deepStrictEqual(state.tree.getChildren(), []);
  session.end();
});
