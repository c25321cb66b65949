import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkLibraries } from './libraries.mjs'

const contractsFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const importPattern = /^\s*import\s+(?:[^"';]+\sfrom\s+)?["']([^"']+)["']/gm
/** Not of ours, but compiled by us. */
const fromLibraries = { AccessManager: '@openzeppelin/contracts/access/manager/AccessManager.sol' }

/** As the compiler is told them: what a library is called in imports is its place, so that nothing has to be mapped. */
function readSource(name) {
  const file = path.join(contractsFolder, name.startsWith('@') ? path.join('lib', name) : name)
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
}

function readSettings() {
  const text = readFileSync(path.join(contractsFolder, 'foundry.toml'), 'utf8').replaceAll('\r\n', '\n')
  const profile = /^\[profile\.default\]\n([\s\S]*?)^\[/m.exec(text)?.[1] ?? ''
  const read = (key) => {
    const value = new RegExp(`^${key} = (.*)$`, 'm').exec(profile)?.[1]
    if (value === undefined) throw new Error(`foundry.toml does not say ${key}`)
    return JSON.parse(value)
  }
  return {
    optimizer: { enabled: read('optimizer'), runs: read('optimizer_runs') },
    evmVersion: read('evm_version'),
    viaIR: read('via_ir'),
    metadata: { bytecodeHash: read('bytecode_hash'), appendCBOR: read('cbor_metadata') },
  }
}

function findSource(contract) {
  if (Object.hasOwn(fromLibraries, contract)) return fromLibraries[contract]
  const files = readdirSync(path.join(contractsFolder, 'src'), { recursive: true, encoding: 'utf8' })
  const found = files.filter((file) => path.basename(file) === `${contract}.sol`)
  if (found.length !== 1) throw new Error(`${found.length} files of contracts/src are called ${contract}.sol`)
  return path.posix.join('src', found[0].split(path.sep).join('/'))
}

/**
 * What a compiler takes to make a contract, with every source it needs and no other.
 * @param {string} contract Its name, such as "StakingPool".
 * @returns {{ identifier: string, input: { language: string, sources: Record<string, { content: string }>, settings: object } }}
 *   `identifier` is file and name, as explorers ask for it.
 * @throws {Error} When there is no such contract.
 */
export function createStandardJson(contract) {
  linkLibraries(contractsFolder)
  const main = findSource(contract)
  const found = new Map()
  const collect = (name) => {
    if (found.has(name)) return
    const content = readSource(name)
    found.set(name, content)
    for (const [, imported] of content.matchAll(importPattern))
      collect(imported.startsWith('.') ? path.posix.join(path.posix.dirname(name), imported) : imported)
  }
  collect(main)
  const outputSelection = { [main]: { [contract]: ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } }
  return {
    identifier: `${main}:${contract}`,
    input: {
      language: 'Solidity',
      sources: Object.fromEntries(
        [...found].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([name, content]) => [name, { content }]),
      ),
      settings: { ...readSettings(), outputSelection },
    },
  }
}

/** @returns {Promise<string>} For example "0.8.37+commit.6a6d1a2b", without the machine that the compiler runs on. */
export async function getCompilerVersion() {
  const { default: solc } = await import('solc')
  const version = /^\d+\.\d+\.\d+\+commit\.[0-9a-f]+/.exec(solc.version())?.[0]
  if (version === undefined) throw new Error(`The compiler calls itself ${solc.version()}`)
  return version
}
