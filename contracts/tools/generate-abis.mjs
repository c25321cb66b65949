// Writes packages/abis from the compiled contracts. With --check it writes nothing and fails when something differs.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { keccak256 } from 'viem/utils'
import { runForge } from './forge.mjs'

const contractsFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const abisFolder = path.resolve(contractsFolder, '../packages/abis')
const require = createRequire(import.meta.url)

const contracts = [
  'AccessManager',
  'CardSeller',
  'CardVault',
  'DaoPool',
  'DividendVault',
  'DrToken',
  'EquityCard',
  'PowerMarket',
  'PowerToken',
  'ProductSwap',
  'ProductToken',
  'ReferralRegistry',
  'SettingsDesk',
  'StakingPool',
  'TestRwas',
  'TestUsdc',
  'TestUsdt',
  'VotingEscrow',
]
/** From the bytecode that its makers published, by folder of `lib`. */
const uniswapContracts = {
  UniswapV2Factory: 'uniswap-v2-core',
  UniswapV2Pair: 'uniswap-v2-core',
  UniswapV2Router02: 'uniswap-v2-periphery',
}
/** Bytes, by EIP-170 and EIP-3860. */
const mostCode = 24_576
const mostCreationCode = 49_152
const header = '// Generated from contracts/ by `npm run abis`. Never edited by hand.\n'

function readArtifact(file, name) {
  return JSON.parse(readFileSync(path.join(contractsFolder, 'out', `${file}.sol`, `${name}.json`), 'utf8'))
}

function requireSize(what, code, most) {
  const size = (code.length - 2) / 2
  if (size > most) throw new Error(`${what} has ${size} bytes, and a chain takes at most ${most}`)
}

/** The deployed code inside simple creation code, whose constructor only returns it. */
function runtimeOf(creationCode) {
  const start = creationCode.indexOf('f3fe') + 4
  return `0x${creationCode.slice(start)}`
}

/** Compiled from the original source with other optimizer settings than the one on public chains; the same in all it does. */
async function readMulticall3() {
  const viem = path.join(path.dirname(require.resolve('viem/package.json')), '_esm/constants/contracts.js')
  const { multicall3Bytecode } = await import(pathToFileURL(viem).href)
  const { abi } = readArtifact('IMulticall3', 'IMulticall3')
  return { abi, bytecode: multicall3Bytecode, deployedBytecode: runtimeOf(multicall3Bytecode) }
}

function readContract(name) {
  const { abi, bytecode, deployedBytecode } = readArtifact(name, name)
  if (Object.keys(bytecode.linkReferences).length > 0) throw new Error(`${name} needs a linked library`)
  requireSize(`Code of ${name}`, deployedBytecode.object, mostCode)
  requireSize(`Creation code of ${name}`, bytecode.object, mostCreationCode)
  const immutables = Object.values(deployedBytecode.immutableReferences ?? {}).flat()
  return { abi, bytecode: bytecode.object, deployedBytecode: deployedBytecode.object, immutables }
}

function readUniswapContract([name, library]) {
  const file = path.join(contractsFolder, 'lib', library, 'build', `${name}.json`)
  const { abi, evm } = JSON.parse(readFileSync(file, 'utf8'))
  return { name, abi, bytecode: `0x${evm.bytecode.object}`, deployedBytecode: `0x${evm.deployedBytecode.object}` }
}

const kebab = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()

function abiModule(name, abi) {
  const variable = `${name[0].toLowerCase()}${name.slice(1)}Abi`
  const items = abi.map((item) => `  ${JSON.stringify(item)},\n`).join('')
  return `${header}export const ${variable} = [\n${items}] as const\n`
}

function rolesModule() {
  const source = readFileSync(path.join(contractsFolder, 'src/base/Roles.sol'), 'utf8')
  const roles = [...source.matchAll(/uint64 internal constant (\w+) = (\d+);/g)]
  if (roles.length === 0) throw new Error('No role found in src/base/Roles.sol')
  const lines = roles.map(([, name, id]) => `  ${name}: ${id}n,\n`).join('')
  return `${header}export const roles = {\n${lines}} as const\n\nexport type RoleName = keyof typeof roles\n`
}

/** Of what a deployment may consist of. In compiled code the immutables are zeros. */
function codesModule(parts) {
  const lines = parts.map(({ name, deployedBytecode, immutables }) => {
    if (immutables.some(({ length }) => length !== 32)) throw new Error(`${name} has an immutable that is no word`)
    const places = immutables.map(({ start }) => start).toSorted((left, right) => left - right)
    return `  ${name}: { hash: '${keccak256(deployedBytecode)}', immutables: [${places.join(', ')}] },\n`
  })
  return `${header}
export interface ReleaseCode {
  /** Keccak-256 of the deployed code with zeros for its immutables. */
  readonly hash: \`0x\${string}\`
  /** First byte of each place of 32 bytes. */
  readonly immutables: readonly number[]
}

export const releaseCodes: Readonly<Record<string, ReleaseCode>> = {\n${lines.join('')}}\n`
}

async function generate() {
  const files = new Map([['src/roles.ts', rolesModule()]])
  const parts = [
    ...contracts.map((name) => ({ name, ...readContract(name) })),
    ...Object.entries(uniswapContracts).map(readUniswapContract),
    { name: 'Multicall3', ...(await readMulticall3()) },
  ]
  const own = parts.filter(({ name, immutables }) => immutables !== undefined && !name.startsWith('Test'))
  files.set('src/release-codes.ts', codesModule(own))
  for (const { name, abi, bytecode, deployedBytecode } of parts) {
    files.set(`src/${kebab(name)}.ts`, abiModule(name, abi))
    files.set(`bytecode/${name}.json`, `${JSON.stringify({ bytecode, deployedBytecode }, null, 2)}\n`)
  }
  return files
}

function committedFiles() {
  return ['src', 'bytecode'].flatMap((folder) => {
    try {
      return readdirSync(path.join(abisFolder, folder)).map((name) => `${folder}/${name}`)
    } catch (error) {
      if (error.code === 'ENOENT') return []
      throw error
    }
  })
}

function readCommitted(file) {
  try {
    return readFileSync(path.join(abisFolder, file), 'utf8').replaceAll('\r\n', '\n')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

const built = runForge(['build', '--quiet'])
if (built !== 0) process.exit(built)

const files = await generate()
const stale = committedFiles().filter((file) => !files.has(file))
const changed = [...files].filter(([file, text]) => readCommitted(file) !== text).map(([file]) => file)

if (process.argv.includes('--check')) {
  if (stale.length + changed.length > 0) {
    console.error(`packages/abis differs from the contracts: ${[...changed, ...stale].join(', ')}. Run npm run abis.`)
    process.exit(1)
  }
  console.log(`packages/abis matches the contracts (${files.size} files).`)
} else {
  for (const file of changed) {
    mkdirSync(path.dirname(path.join(abisFolder, file)), { recursive: true })
    writeFileSync(path.join(abisFolder, file), files.get(file))
  }
  for (const file of stale) rmSync(path.join(abisFolder, file))
  console.log(`packages/abis: ${changed.length} written, ${stale.length} removed, ${files.size} in all.`)
}
