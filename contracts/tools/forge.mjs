import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkLibraries } from './libraries.mjs'

const contractsFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const require = createRequire(import.meta.url)
const windows = process.platform === 'win32'

/** The forge binary of the npm package for this platform; the meta package is avoided because it swallows exit codes. */
function findForge() {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const binary = `@foundry-rs/forge-${process.platform}-${architecture}/bin/forge${windows ? '.exe' : ''}`
  try {
    return require.resolve(binary)
  } catch {
    return 'forge'
  }
}

/**
 * Runs forge in the contracts folder.
 * @returns {number} its exit code; 127 when there is no forge.
 */
export function runForge(args, options = {}) {
  linkLibraries(contractsFolder)
  const { environment = {}, stdio = 'inherit' } = options
  const result = spawnSync(findForge(), args, {
    cwd: contractsFolder,
    stdio,
    env: { ...(windows ? { FOUNDRY_SOLC: 'tools/solc.cmd' } : {}), ...process.env, ...environment },
  })
  if (result.error?.code === 'ENOENT') {
    console.error(
      `No forge for ${process.platform} ${process.arch}. Install Foundry 1.7.1 or newer (https://getfoundry.sh) so that \`forge\` is on PATH, then try again.`,
    )
    return 127
  }
  if (result.error) throw result.error
  return result.status ?? 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(runForge(process.argv.slice(2)))
