import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isScript } from './imports.mjs'
import { root } from './installed.mjs'

const git = (folder, ...args) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] })
const listNames = (...args) =>
  git(...args)
    .split('\0')
    .filter((name) => name !== '')

export function listChanged(since, folder = root) {
  const base = git(folder, 'merge-base', since, 'HEAD').trim()
  const edited = listNames(folder, 'diff', '--name-only', '-z', '--diff-filter=d', base)
  const added = listNames(folder, 'ls-files', '-z', '--others', '--exclude-standard')
  return [...new Set([...edited, ...added])]
}

export function listFiles(folder = root) {
  const names = listNames(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  return [...new Set(names)].filter((file) => existsSync(path.join(folder, file)))
}

/** A change of one of these may break any file. */
const ruleFile = /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig\.json|\.oxlintrc\.json|(?:vite|vitest)\.config\.ts)$/

export function mayChangeEverything(changed) {
  return changed.some((file) => ruleFile.test(file))
}

export function chooseLinted(changed, { listImporters }) {
  return [...new Set(changed.flatMap((file) => [file, ...listImporters(file)]))].filter(isScript)
}

/** So that an edit of a file that everything imports is checked in seconds. */
export const MAX_STEPS = 3

/** Nearest first; `far`: by more than MAX_STEPS imports. */
export function chooseTests(changed, { measureDistances }) {
  const tests = [...measureDistances(changed)]
    .filter(([file]) => /\.test\.tsx?$/.test(file) && !/\.integration\.|^apps\/web\/build\//.test(file))
    .toSorted(([, one], [, other]) => one - other)
  const choose = (isChosen) => tests.filter(([, distance]) => isChosen(distance)).map(([file]) => file)
  return { near: choose((distance) => distance <= MAX_STEPS), far: choose((distance) => distance > MAX_STEPS) }
}
