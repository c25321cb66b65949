import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import solc from 'solc'
import wrapper from 'solc/wrapper.js'
import type { Abi, Hex } from 'viem'
import { getPeerFolder } from './peers.ts'

export type Compiled = { abi: Abi; bytecode: Hex }
type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}
type Compiler = {
  compile(input: string, callbacks: { import(file: string): { contents: string } | { error: string } }): string
}

const require = createRequire(import.meta.url)

/** With the compiler and optimizer runs of its own build. */
export function compileStakingRewards(): Compiled {
  const folder = getPeerFolder('synthetix')
  const name = 'contracts/StakingRewards.sol'
  const listeners = process.listeners('uncaughtException')
  const old: unknown = require(path.join(getPeerFolder('solc-0.5'), 'soljson.js'))
  // That compiler takes over the process' last word on errors.
  for (const listener of process.listeners('uncaughtException'))
    if (!listeners.includes(listener)) process.removeListener('uncaughtException', listener)
  return compile(wrapper(old), {
    file: name,
    contract: 'StakingRewards',
    settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'istanbul' },
    folders: { 'openzeppelin-solidity-2.3.0/': getPeerFolder('openzeppelin-solidity'), '': folder },
  })
}

export function compileCards(contract: 'OpenZeppelinCards' | 'SoladyCards'): Compiled {
  return compile(solc, {
    file: 'cards.sol',
    contract,
    settings: { optimizer: { enabled: true, runs: 10_000 }, evmVersion: 'cancun' },
    folders: {
      'openzeppelin/': path.dirname(require.resolve('@openzeppelin/contracts/package.json')),
      'solady/': path.join(getPeerFolder('solady'), 'src'),
      '': import.meta.dirname,
    },
  })
}

/** The npm package is already built. */
export function readMerkleDistributor(): Compiled {
  const file = path.join(getPeerFolder('merkle-distributor'), 'build/MerkleDistributor.json')
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { abi: Abi; bytecode: string }
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
}

type Task = { file: string; contract: string; settings: object; folders: Record<string, string> }

function compile(compiler: Compiler, { file, contract, settings, folders }: Task): Compiled {
  const read = (name: string) => {
    const [prefix, folder] = Object.entries(folders).find(([start]) => name.startsWith(start))!
    const source = path.join(folder, name.slice(prefix.length))
    return existsSync(source) ? { contents: readFileSync(source, 'utf8') } : { error: `no ${source}` }
  }
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(path.join(folders['']!, file), 'utf8') } },
    settings: { ...settings, outputSelection: { [file]: { [contract]: ['abi', 'evm.bytecode.object'] } } },
  }
  const output = JSON.parse(compiler.compile(JSON.stringify(input), { import: read })) as Output
  const failures = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const { abi, evm } = output.contracts[file]![contract]!
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}
