import { existsSync, lstatSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

function packageFolder(name) {
  const folder = require.resolve
    .paths(name)
    .map((root) => path.join(root, name))
    .find((candidate) => existsSync(candidate))
  if (!folder) throw new Error(`The npm package ${name} is not installed: run npm ci in the root folder.`)
  return folder
}

function link(target, location) {
  if (existsSync(location) && realpathSync(location) === realpathSync(target)) return
  if (lstatSync(location, { throwIfNoEntry: false })) rmSync(location, { recursive: true, force: true })
  mkdirSync(path.dirname(location), { recursive: true })
  const windows = process.platform === 'win32'
  symlinkSync(windows ? target : path.relative(path.dirname(location), target), location, windows ? 'junction' : 'dir')
}

/**
 * Links `lib/@openzeppelin`, `lib/forge-std` and the built Uniswap V2 to their npm packages. Links rather than remappings out of
 * the folder: with those the compiler sees each source twice. Made here rather than committed: Windows checks links out as text
 * files.
 */
export function linkLibraries(contractsFolder) {
  const lib = path.join(contractsFolder, 'lib')
  link(path.dirname(packageFolder('@openzeppelin/contracts')), path.join(lib, '@openzeppelin'))
  link(path.join(packageFolder('@uniswap/v4-core'), 'lib/forge-std'), path.join(lib, 'forge-std'))
  link(packageFolder('@uniswap/v2-core'), path.join(lib, 'uniswap-v2-core'))
  link(packageFolder('@uniswap/v2-periphery'), path.join(lib, 'uniswap-v2-periphery'))
}
