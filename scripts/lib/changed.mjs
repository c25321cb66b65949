import { execFileSync } from 'node:child_process'
import { root } from './installed.mjs'

const splitNames = (output) => output.split('\0').filter((name) => name !== '')

/** Files that differ from where HEAD left `since`: committed, staged, edited and new ones, not those that are deleted. */
export function listChanged(since, folder = root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const base = git('merge-base', since, 'HEAD').trim()
  const edited = splitNames(git('diff', '--name-only', '-z', '--diff-filter=d', base))
  const added = splitNames(git('ls-files', '-z', '--others', '--exclude-standard'))
  return [...new Set([...edited, ...added])]
}

/** With another one of these, a file that nobody edited may break a rule. */
const ruleFile = /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig\.json|\.oxlintrc\.json)$/

/** What the linter has to read: some files, none, or everything (`undefined`). */
export function chooseLinted(changed) {
  if (changed.some((file) => ruleFile.test(file))) return undefined
  return changed.filter((file) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(file))
}
