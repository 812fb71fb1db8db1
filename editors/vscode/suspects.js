// The suspects of a session as a tree: each with the executions whose values are wrong.
'use strict';

const vscode = require('vscode');

class SuspectTree {
  constructor() {
    this.changed = new vscode.EventEmitter();
    this.onDidChangeTreeData = this.changed.event;
    this.suspects = [];
  }

  /** Asks the adapter; the search may take as long as `culprit locate`. */
  async load(session) {
    const answer = await session.customRequest('culprit/suspects');
    this.suspects = answer.suspects;
    this.changed.fire(undefined);
    return answer;
  }

  clear() {
    this.suspects = [];
    this.changed.fire(undefined);
  }

  getChildren(element) {
    if (!element) return this.suspects.map(suspect => ({ suspect }));
    return element.suspect && !element.value
      ? element.suspect.values.map(value => ({ suspect: element.suspect, value }))
      : [];
  }

  getTreeItem({ suspect, value }) {
    const { None, Collapsed } = vscode.TreeItemCollapsibleState;
    if (value) {
      const item = new vscode.TreeItem(
        `time ${value.time}: ${value.is}, should be ${value.shouldBe}`, None);
      item.command = { command: 'culprit.goTo', title: 'Go there', arguments: [suspect, value] };
      return item;
    }
    const item = new vscode.TreeItem(`${suspect.rank}. ${suspect.text}`,
      suspect.values.length > 0 ? Collapsed : None);
    item.description = `${Math.round(100 * suspect.share)} %, line ${suspect.line}`;
    item.tooltip = `${suspect.kind} in ${suspect.function || 'no function'}`;
    if (suspect.source) {
      const at = new vscode.Position(suspect.line - 1, 0);
      item.command = { command: 'vscode.open', title: 'Show the line', arguments: [
        vscode.Uri.file(suspect.source.path), { selection: new vscode.Range(at, at) }] };
    }
    return item;
  }
}

/** The console's command that goes to the execution of a value. */
function goToLine(suspect, value) {
  return `goto ${suspect.line}@${value.time}`;
}

module.exports = { SuspectTree, goToLine };
