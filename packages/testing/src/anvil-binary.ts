import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

export function getAnvilBinary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? process.arch}`
  const executable = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), 'bin', executable)
  } catch {
    return getAnvilOnPath(executable, name)
  }
}

function getAnvilOnPath(executable: string, missingPackage: string): string {
  try {
    execFileSync(executable, ['--version'], { stdio: 'ignore' })
    return executable
  } catch {
    throw new Error(
      `anvil was not found: ${missingPackage} is not installed and there is no anvil on PATH. ` +
        'Install Foundry (https://getfoundry.sh) or set RPC_URL to a node of your own.',
    )
  }
}
