import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findContractErrorKey } from './contract-errors.ts'
import { isErrorKey } from './errors.ts'

type AbiItem = { type: string; name?: string }

const folder = new URL('../../abis/src/', import.meta.url)

async function readAbis(): Promise<Map<string, AbiItem[]>> {
  const abis = new Map<string, AbiItem[]>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const module = (await import(new URL(file, folder).href)) as Record<string, unknown>
    for (const [name, abi] of Object.entries(module)) if (Array.isArray(abi)) abis.set(name, abi as AbiItem[])
  }
  return abis
}

it('every error of every ABI has a key', async () => {
  const abis = await readAbis()
  expect([...abis.keys()]).toEqual(expect.arrayContaining(['referralRegistryAbi', 'stakingPoolAbi', 'productTokenAbi']))
  const missing: string[] = []
  for (const [abi, items] of abis)
    for (const { type, name } of items)
      if (type === 'error' && !isErrorKey(findContractErrorKey(name ?? ''))) missing.push(`${abi}: ${name}`)
  expect(missing).toEqual([])
})

it('an error of a foreign contract has no key', () => {
  expect(findContractErrorKey('NoSuchError')).toBeUndefined()
  expect(findContractErrorKey('toString')).toBeUndefined()
})
