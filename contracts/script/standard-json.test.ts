import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import solc from 'solc'
import { describe, expect, it } from 'vitest'
import { createStandardJson, getCompilerVersion } from '../tools/standard-json.mjs'

const bytecodes = path.resolve(import.meta.dirname, '../../packages/abis/bytecode')
const contracts = readdirSync(bytecodes)
  .map((file) => path.basename(file, '.json'))
  .filter((name) => !/^(?:Test|Uniswap|Multicall)/.test(name))

type Compiled = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, Record<'evm', Record<'bytecode' | 'deployedBytecode', { object: string }>>>>
}

describe('the compiler input of a contract', () => {
  it.each(contracts)('gives the committed code of %s, with nothing beside it', (contract) => {
    const { identifier, input } = createStandardJson(contract)
    const output = JSON.parse((solc as { compile(input: string): string }).compile(JSON.stringify(input))) as Compiled
    expect(output.errors?.filter(({ severity }) => severity === 'error') ?? []).toEqual([])
    const [file, name] = identifier.split(':') as [string, string]
    const { bytecode, deployedBytecode } = output.contracts[file]![name]!.evm
    expect(JSON.parse(readFileSync(path.join(bytecodes, `${contract}.json`), 'utf8'))).toEqual({
      bytecode: `0x${bytecode.object}`,
      deployedBytecode: `0x${deployedBytecode.object}`,
    })
    expect(Object.keys(input.sources).filter((source) => /\.\.|\\|^\/|test/.test(source))).toEqual([])
  })

  it('is not there of a contract that is not', () => {
    expect(() => createStandardJson('Nothing')).toThrow('0 files of contracts/src are called Nothing.sol')
  })

  it('is of a compiler that is named as verifiers name it', async () => {
    expect(await getCompilerVersion()).toMatch(/^0\.8\.\d+\+commit\.[0-9a-f]{8}$/)
  })
})
