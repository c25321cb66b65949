import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { markInstalled } from './lib/installed.mjs'

const root = path.resolve(import.meta.dirname, '..')

/** With links where the disk has them: a copy takes a gigabyte. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) {
      // What tools keep from earlier runs is no part of an installation.
      if (!/^\.(?:cache|vite|vite-temp)$/.test(entry.name)) linkFolder(source, target)
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else
      try {
        linkSync(source, target)
      } catch {
        copyFileSync(source, target)
      }
  }
}

function install(folder: string): void {
  const workspaces = ['.', ...readdirSync(path.join(root, 'apps')).map((name) => `apps/${name}`)]
  for (const workspace of workspaces) {
    const modules = path.join(root, workspace, 'node_modules')
    if (existsSync(modules)) linkFolder(modules, path.join(folder, workspace, 'node_modules'))
  }
  // The link would be written through.
  rmSync(path.join(folder, 'node_modules/.installed-lock'), { force: true })
  markInstalled(folder)
}

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder, stdio: 'pipe' })

/** The work tree as it is now, in a commit of a repository of its own, with everything installed. */
export function createRepository(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.trim().split('\n'))
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(folder, file))
  git(folder, 'init', '--quiet', '--initial-branch', 'main')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', 'all', '--date', '2026-11-01T12:00:00Z')
  install(folder)
}

export function cloneRepository(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  execFileSync('git', ['clone', '--quiet', from, to], { stdio: 'pipe' })
  install(to)
}
