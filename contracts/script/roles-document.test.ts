import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { getDeployment } from '@app/config/deployments'
import { getRestrictedFunctions } from './role-calls.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/contracts.md'), 'utf8')
const row = /^\| (OPERATOR|SETTINGS|GUARDIAN|SIGNER_ADMIN|SETTLER|VETOER|ADMIN) \| `(\w+\(.*?\))` \| (.*?) \| /gm

const written = [...page.matchAll(row)].flatMap(([, role, signature, contracts]) =>
  [...contracts!.matchAll(/`(\w+)`/g)].map(([, contract]) => `${contract}.${signature} ${role}`),
)
const given = getRestrictedFunctions(getDeployment(31_337)).map(
  ({ name, signature, role }) => `${name}.${signature} ${role}`,
)

describe('the table of roles in docs/contracts.md', () => {
  it('names every restricted function of every contract with its role, once, and no other', () => {
    expect(written.toSorted()).toEqual(given.toSorted())
  })
})
