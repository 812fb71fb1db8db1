// From a launch configuration to the words of a command line.
'use strict';

const path = require('path');

// Of the editor, or of `culprit debug` alone.
const LEFT_OUT = new Set(['name', 'type', 'request', 'cwd', 'noDebug', 'presentation',
  'preLaunchTask', 'postDebugTask', 'internalConsoleOptions', 'debugServer', 'serverReadyAction',
  'suppressMultipleSessionWarning', 'test', 'reference']);

/** The values of an attribute as words; none for false and null. */
function valuesOf(value) {
  return (Array.isArray(value) ? value : [value])
    .filter(each => each !== false && each !== null && each !== undefined)
    .map(each => (each === true ? true : String(each)));
}

/** The words of `culprit COMMAND` that say the same as a launch configuration. */
function wordsOf(command, configuration) {
  const words = [command, '--format', 'json'];
  const flags = valuesOf(configuration.compilerFlags);
  for (const [name, value] of Object.entries(configuration)) {
    if (LEFT_OUT.has(name) || name.startsWith('__') || name === 'compilerFlags') continue;
    for (const each of valuesOf(value)) {
      if (name === 'program' || name === 'files') words.push(each);
      else words.push(each === true ? `--${name}` : `--${name}=${each}`);
    }
  }
  return flags.length > 0 ? [...words, '--', ...flags] : words;
}

/** The configuration with the variables that name the file and the workspace folder replaced. */
function substituted(value, file, folder) {
  const variables = {
    '${file}': file,
    '${fileDirname}': file && path.dirname(file),
    '${workspaceFolder}': folder,
  };
  if (typeof value === 'string')
    return value.replace(/\$\{\w+\}/g, name => variables[name] || name);
  if (Array.isArray(value)) return value.map(each => substituted(each, file, folder));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, substituted(each, file, folder)]));
}

module.exports = { wordsOf, substituted };
