import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { restrictedFunctions } from './restricted-functions.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/contracts.md'), 'utf8')
const row = /^\| (OPERATOR|SETTINGS|GUARDIAN|SIGNER_ADMIN|SETTLER|VETOER|ADMIN) \| `(\w+\(.*?\))` \| (.*?) \| /gm

const written = [...page.matchAll(row)].flatMap(([, role, signature, contracts]) =>
  [...contracts!.matchAll(/`(\w+)`/g)].map(([, contract]) => `${contract}.${signature} ${role}`),
)
const given = Object.entries(restrictedFunctions).flatMap(([contract, functions]) =>
  Object.entries(functions).map(([signature, role]) => `${contract}.${signature} ${role}`),
)

describe('the table of roles in docs/contracts.md', () => {
  it('names every restricted function of every contract with its role, once, and no other', () => {
    expect(written.toSorted()).toEqual(given.toSorted())
  })
})
