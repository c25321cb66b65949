import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { getEpoch } from '@app/core/settlement/epochs'
import { createPublicClient, http, type PublicClient } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatCheck } from '../../../../contracts/script/production/check.ts'
import { checkDeployment } from '../../../../contracts/script/production/checks.ts'
import { likenesses, type LikeName } from '../like.ts'
import { describeExits } from './exits.test-cases.ts'
import { describeGenerations } from './generations.test-cases.ts'
import { describeLeaving } from './leaving.test-cases.ts'
import { type LeftWorld, startLeftWorld } from './left-world.test-setup.ts'
import { historyDays } from './write-history.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
/** The other world is `npm run test:long -- history`. */
const worlds: LikeName[] = process.env['EVERY_WORLD'] ? ['local', 'bsc'] : ['bsc']

describe.each(worlds)('the history of a world like %s', (like) => {
  const { chainId } = likenesses[like].local
  let world: LeftWorld
  let client: PublicClient

  beforeAll(async () => {
    world = await startLeftWorld(like)
    client = createPublicClient({ transport: http(world.url) })
  }, 180_000)

  afterAll(() => world?.stop())

  const readEvents = <const name extends 'PoolFunded' | 'RootPosted' | 'RootVetoed' | 'DividendPaid'>(
    eventName: name,
  ) =>
    client.getContractEvents({
      address: world.deployment.contracts.dividendVault,
      abi: dividendVaultAbi,
      eventName,
      fromBlock: 0n,
      strict: true,
    })

  it(
    'is computed again by a stranger from the logs: all roots are equal but one, which was vetoed',
    { timeout: 60_000 },
    () => {
      const command = ['--import', 'tsx', 'apps/verify/src/main.ts', '--rpc', world.url]
      const asked = ['--chain', String(chainId), '--deployment', world.deploymentFile]
      const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...asked], {
        cwd: root,
        encoding: 'utf8',
      })
      const rows = stdout.split('\n').filter((line) => /^\d+ +\d{4}-/.test(line))
      const days = rows.filter((line) => line.endsWith(' equal')).map((line) => Number(line.split(' ')[0]))
      const yesterday = getEpoch(world.endAt) - 1
      const count = historyDays - 9
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(days).toEqual(Array.from({ length: count }, (_, index) => yesterday - count + 1 + index))
      expect(rows.filter((line) => line.includes('vetoed (different: the root is 0x'))).toHaveLength(1)
      expect(rows).toHaveLength(count + 1)
    },
  )

  it('leaves nothing that the doctor finds wrong', { timeout: 60_000 }, async () => {
    const checks = await checkDeployment(client, world.deployment)
    const failed = checks.filter(({ result }) => result === 'FAILED').map(({ what }) => what)
    // A chain that people use for money is handed over, and whatever was done before is looked at, the second series too.
    expect(failed.includes('holders of roles')).toBe(like === 'bsc')
    expect(failed.filter((what) => !/holders of roles|before the hand-over|series on sale/.test(what))).toEqual([])
    expect(failed.filter(() => like === 'local')).toEqual([])
    const lines = checks.map(formatCheck)
    expect(lines.filter((line) => line.includes('TOO FAR') || line.includes('ENDING'))).toEqual([])
    expect(lines).toContainEqual(expect.stringMatching(/^note +how far ahead dividendVault is funded with usdt: until/))
  })

  it('pays some of its people by vouchers and some by proof alone, and leaves them and others something', async () => {
    const paid = (await readEvents('DividendPaid')).map(({ args }) => args)
    const people = new Set(paid.map(({ account }) => account))
    const named = (['genesis', 'whale', 'leader', 'nodeCandidate', 'lockEnded'] as const).map(getSandboxAccount)
    expect([...people].toSorted()).toEqual(named.map(({ address }) => address).toSorted())
    const inputs = await Promise.all(
      (await readEvents('DividendPaid')).map(async ({ transactionHash }) =>
        (await client.getTransaction({ hash: transactionHash })).input.slice(0, 10),
      ),
    )
    expect(new Set(inputs).size).toBe(2)
    expect(paid).toHaveLength(11)
  })

  it('goes on releasing for months after its end', async () => {
    const fundings = (await readEvents('PoolFunded')).map(({ args }) => args)
    const reach = fundings.map(({ firstDay, dayCount }) => Number(firstDay + dayCount) - getEpoch(world.endAt))
    expect(Math.max(...reach)).toBeGreaterThan(75)
    expect(new Set(fundings.map(({ token, pool }) => `${token} ${pool}`)).size).toBe(10)
  })
  const getWorld = () => world
  describeGenerations(getWorld, likenesses[like].local)
  describeLeaving(getWorld)
  // Of the other one a whole sandbox is deleted first: world.integration.test.ts.
  if (like === 'bsc') describeExits(getWorld)
})
