import { findDeployment } from '@app/config/deployments'
import { getLocalDeployment } from '../../../contracts/script/deploy-local.ts'
import { describe, expect, it } from 'vitest'
import { likenesses } from './like.ts'
import { parseOptions, UsageError } from './options.ts'

const parse = (args: string[], env: NodeJS.ProcessEnv = {}) => parseOptions(args, env, '/root-of-it')

describe('--generations', () => {
  it('is 1 unless asked for, at most 2, and of the embedded chain alone', () => {
    expect(parse([])).toMatchObject({ generations: 1 })
    expect(parse(['--generations', '2'])).toMatchObject({ generations: 2 })
    for (const text of ['0', '3', 'two', '']) expect(() => parse(['--generations', text])).toThrow(UsageError)
    expect(() => parse(['--generations', '2'], { RPC_URL: 'http://127.0.0.1:1' })).toThrow(UsageError)
  })
})

describe('--like', () => {
  it('keeps each world in a folder of its own, unless one is named', () => {
    expect(parse([])).toMatchObject({ like: 'local', stateDir: '/root-of-it/.sandbox' })
    expect(parse(['--like', 'bsc'])).toMatchObject({ like: 'bsc', stateDir: '/root-of-it/.sandbox-bsc' })
    expect(parse(['--like', 'bsc', '--state', 'here'])).toMatchObject({ stateDir: '/root-of-it/here' })
  })

  it('is refused for a world that there is not, and beside a chain that is given', () => {
    expect(() => parse(['--like', 'toString'])).toThrow(UsageError)
    expect(() => parse(['--like', 'bsc'], { RPC_URL: 'http://127.0.0.1:1' })).toThrow(UsageError)
    expect(parse([], { RPC_URL: 'http://127.0.0.1:1' })).toMatchObject({ rpcUrl: 'http://127.0.0.1:1' })
  })

  it('is never the deployment of a real chain', () => {
    const { chainId, contracts } = getLocalDeployment(likenesses.bsc.local)
    expect(findDeployment(chainId)?.contracts).not.toEqual(contracts)
  })
})
