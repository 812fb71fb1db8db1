// The extension: starts the debug adapter, shows suspects as problems, and patches as quick fixes.
'use strict';

const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');
const vscode = require('vscode');

const { answerOf, fixesOf, problemsOf } = require('./problems');
const { SuspectTree, goToLine } = require('./suspects');
const { substituted, wordsOf } = require('./words');

const program = () => vscode.workspace.getConfiguration('culprit').get('path', 'culprit');

/** The folder that the names of a configuration are relative to. */
function folderOf(configuration, folder) {
  if (configuration.cwd) return configuration.cwd;
  if (folder) return folder.uri.fsPath;
  const file = configuration.program || (configuration.files || [])[0];
  return file && path.isAbsolute(file) ? path.dirname(file) : process.cwd();
}

const adapterFactory = {
  createDebugAdapterDescriptor(session) {
    const cwd = folderOf(session.configuration, session.workspaceFolder);
    return new vscode.DebugAdapterExecutable(program(), ['dap'], { cwd });
  },
};

/** What to look at where no launch configuration says it: the open file. */
function ofOpenFile() {
  return {
    type: 'culprit', request: 'launch', name: 'Walk through a failing test', program: '${file}',
    tests: vscode.workspace.getConfiguration('culprit').get('tests', '${fileDirname}/tests'),
  };
}

const configurationProvider = {
  resolveDebugConfiguration(_folder, configuration) {
    return configuration.type ? configuration : ofOpenFile();
  },
};

/** The launch configuration to use for a command; undefined if the user chose none. */
async function chosenConfiguration(folder) {
  const all = vscode.workspace.getConfiguration('launch', folder && folder.uri)
    .get('configurations', []).filter(each => each.type === 'culprit');
  if (all.length === 0) return ofOpenFile();
  if (all.length === 1) return all[0];
  const name = await vscode.window.showQuickPick(all.map(each => each.name));
  return all.find(each => each.name === name);
}

/** Runs culprit; an interrupt makes it give the best answer so far. */
function run(words, cwd, token) {
  return new Promise(resolve => {
    const child = childProcess.spawn(program(), words, { cwd });
    let output = '', errors = '';
    child.stdout.setEncoding('utf8').on('data', text => { output += text; });
    child.stderr.setEncoding('utf8').on('data', text => { errors += text; });
    child.on('error', error => resolve({ message: `${program()} cannot be started: ${error.message}`
      + ' (set culprit.path)' }));
    child.on('close', () => resolve(answerOf(output, errors)));
    if (token) token.onCancellationRequested(() => child.kill('SIGINT'));
  });
}

/** The lines of files below a folder, each file read once. */
function linesIn(cwd) {
  const files = new Map();
  return (file, line) => {
    const name = path.resolve(cwd, file);
    if (!files.has(name)) {
      const open = vscode.workspace.textDocuments.find(each => each.uri.fsPath === name);
      let text = '';
      try {
        text = open ? open.getText() : fs.readFileSync(name, 'utf8');
      } catch { /* a place in a file that is gone has no text */ }
      files.set(name, text.split(/\r?\n/));
    }
    return files.get(name)[line - 1] || '';
  };
}

const rangeFor = ({ start, end }) =>
  new vscode.Range(start.line, start.character, end.line, end.character);

/** Problems by file, for a collection of diagnostics. */
function diagnosticsOf(problems, cwd) {
  const byFile = new Map();
  for (const problem of problems) {
    const diagnostic = new vscode.Diagnostic(rangeFor(problem.range), problem.message,
      problem.rank === 1 ? vscode.DiagnosticSeverity.Warning
        : vscode.DiagnosticSeverity.Information);
    diagnostic.source = 'culprit';
    diagnostic.code = problem.rank;
    diagnostic.relatedInformation = problem.related.map(each =>
      new vscode.DiagnosticRelatedInformation(new vscode.Location(
        vscode.Uri.file(path.resolve(cwd, each.file)), rangeFor(each.range)), each.message));
    const file = path.resolve(cwd, problem.file);
    byFile.set(file, [...(byFile.get(file) || []), diagnostic]);
  }
  return byFile;
}

/** Quick fixes: a patch is offered where it changes something, while its text is still there. */
class Fixes {
  constructor() {
    this.fixes = [];
    this.cwd = '';
  }

  show(fixes, cwd) {
    this.fixes = fixes;
    this.cwd = cwd;
  }

  provideCodeActions(document, range) {
    const isHere = change => path.resolve(this.cwd, change.file) === document.uri.fsPath;
    return this.fixes.filter(fix => fix.changes.length > 0 && fix.changes.every(change =>
      !isHere(change) || document.getText(rangeFor(change.range)) === change.replaced)
      && fix.changes.some(change => isHere(change) && change.range.start.line <= range.end.line
        && change.range.end.line >= range.start.line)).map(fix => this.action(fix));
  }

  action(fix) {
    const action = new vscode.CodeAction(fix.title, vscode.CodeActionKind.QuickFix);
    action.edit = new vscode.WorkspaceEdit();
    for (const change of fix.changes)
      action.edit.replace(vscode.Uri.file(path.resolve(this.cwd, change.file)),
        rangeFor(change.range), change.written);
    return action;
  }
}

/** Runs `locate` or `repair`, and shows what it says. */
async function examine(command, collection, fixes) {
  const editor = vscode.window.activeTextEditor;
  const file = editor && editor.document.uri.fsPath;
  const folder = editor && vscode.workspace.getWorkspaceFolder(editor.document.uri);
  const chosen = await chosenConfiguration(folder);
  if (!chosen) return;
  const configuration = substituted(chosen, file, folder && folder.uri.fsPath);
  const cwd = folderOf(configuration, folder);
  await vscode.workspace.saveAll(false);
  const answer = await vscode.window.withProgress({
    location: vscode.ProgressLocation.Notification, title: `culprit ${command}`, cancellable: true,
  }, (_progress, token) => run(wordsOf(command, configuration), cwd, token));
  collection.clear();
  fixes.show([], cwd);
  if (!answer.document) {
    vscode.window.showErrorMessage(answer.message);
    return;
  }
  const lineOf = linesIn(cwd);
  for (const [name, diagnostics] of diagnosticsOf(problemsOf(answer.document, lineOf), cwd))
    collection.set(vscode.Uri.file(name), diagnostics);
  fixes.show(fixesOf(answer.document, lineOf), cwd);
  vscode.window.showInformationMessage(`culprit: ${answer.document.conclusion.text}`);
}

async function askForSuspects(tree) {
  const session = vscode.debug.activeDebugSession;
  if (!session || session.type !== 'culprit') return;
  try {
    const answer = await tree.load(session);
    if (answer.suspects.length === 0) vscode.window.showInformationMessage(answer.conclusion);
  } catch (error) {
    vscode.window.showErrorMessage(error.message);
  }
}

function goTo(suspect, value) {
  const session = vscode.debug.activeDebugSession;
  return session && session.customRequest('evaluate',
    { expression: goToLine(suspect, value), context: 'repl' });
}

function activate(context) {
  const collection = vscode.languages.createDiagnosticCollection('culprit');
  const fixes = new Fixes();
  const tree = new SuspectTree();
  context.subscriptions.push(
    collection,
    vscode.debug.registerDebugAdapterDescriptorFactory('culprit', adapterFactory),
    vscode.debug.registerDebugConfigurationProvider('culprit', configurationProvider),
    vscode.languages.registerCodeActionsProvider('c', fixes),
    vscode.window.registerTreeDataProvider('culprit.suspects', tree),
    vscode.debug.onDidTerminateDebugSession(session => {
      if (session.type === 'culprit') tree.clear();
    }),
    vscode.commands.registerCommand('culprit.locate', () => examine('locate', collection, fixes)),
    vscode.commands.registerCommand('culprit.repair', () => examine('repair', collection, fixes)),
    vscode.commands.registerCommand('culprit.suspects', () => askForSuspects(tree)),
    vscode.commands.registerCommand('culprit.goTo', goTo));
}

module.exports = { activate };
