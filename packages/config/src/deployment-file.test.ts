import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findConfiguredDeployment, getConfiguredDeployment } from './deployment-file.ts'
import { getDeployment } from './deployments.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deployment-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

function write(content: string) {
  const path = join(folder, 'deployment.json')
  writeFileSync(path, content)
  return path
}

const bsc = { ...getDeployment(31337), chainId: 56 }

describe('DEPLOYMENT_FILE', () => {
  it('goes before what is registered', () => {
    const file = write(JSON.stringify({ ...bsc, chainId: 31337, startBlock: 7 }))
    expect(getConfiguredDeployment({ CHAIN_ID: '31337', DEPLOYMENT_FILE: file }).startBlock).toBe(7)
  })

  it('brings a chain for which nothing is registered', () => {
    const file = write(JSON.stringify(bsc))
    expect(getConfiguredDeployment({ CHAIN_ID: '56', DEPLOYMENT_FILE: ` ${file} ` })).toEqual(bsc)
  })

  it('is not needed where the chain is registered', () => {
    expect(getConfiguredDeployment({ CHAIN_ID: '31337', DEPLOYMENT_FILE: '' })).toEqual(getDeployment(31337))
    expect(findConfiguredDeployment({ CHAIN_ID: '56' })).toBeUndefined()
    expect(() => getConfiguredDeployment({ CHAIN_ID: '56' })).toThrow('Nothing is deployed on chain 56')
  })

  it('is refused when it is of another chain', () => {
    const environment = { CHAIN_ID: '97', DEPLOYMENT_FILE: write(JSON.stringify(bsc)) }
    expect(() => findConfiguredDeployment(environment)).toThrow('is of chain 56, and CHAIN_ID is 97')
  })

  it('is refused when it is missing, no JSON or not whole', () => {
    const missing = join(folder, 'missing.json')
    expect(() => findConfiguredDeployment({ CHAIN_ID: '56', DEPLOYMENT_FILE: missing })).toThrow(
      `There is no deployment file ${missing} that can be read`,
    )
    for (const content of ['{', '{}', JSON.stringify({ ...bsc, tokens: undefined })])
      expect(() => findConfiguredDeployment({ CHAIN_ID: '56', DEPLOYMENT_FILE: write(content) })).toThrow(
        'is not a whole deployment file',
      )
  })
})
