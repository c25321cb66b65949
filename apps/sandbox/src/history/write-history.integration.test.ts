import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployments'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { getEpoch } from '@app/core/settlement/epochs'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createPublicClient, http, type PublicClient, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { formatCheck } from '../../../../contracts/script/production/check.ts'
import { checkDeployment } from '../../../../contracts/script/production/checks.ts'
import { likenesses, type LikeName } from '../like.ts'
import { ChainWriter } from './chain-writer.ts'
import { blocksUntilFinal, describeExits } from './exits.test-cases.ts'
import { describeGenerations } from './generations.test-cases.ts'
import { describeLeaving } from './leaving.test-cases.ts'
import { getHistoryStart, historyAccounts, historyDays, writeHistory } from './write-history.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

describe.each<LikeName>(['local', 'bsc'])('the history of a world like %s', (like) => {
  const likeness = likenesses[like]
  const { chainId } = likeness.local
  // Four hours after midnight, so that yesterday is posted whenever this runs.
  const endAt = getEpoch(Date.now() / 1_000) * 86_400 + 4 * 3_600
  let anvil: Anvil
  let folder: string
  let deployment: Deployment
  let client: PublicClient
  let writer: ChainWriter

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'history-test-'))
    const genesisTimestamp = getHistoryStart(endAt)
    anvil = await startAnvil({ accounts: historyAccounts, genesisTimestamp, chainId })
    writer = new ChainWriter(anvil.url, likeness)
    deployment = await deployLocal({ rpcUrl: anvil.url, ...likeness.local })
    writeFileSync(path.join(folder, 'deployment.json'), JSON.stringify(deployment))
    await writeHistory({ writer, deployment, endAt })
    await writer.rpc('anvil_mine', [toHex(blocksUntilFinal)])
    client = createPublicClient({ transport: http(anvil.url) })
  }, 180_000)

  afterAll(async () => {
    await anvil?.stop()
    rmSync(folder, { recursive: true })
  })

  const readEvents = <const name extends 'PoolFunded' | 'RootPosted' | 'RootVetoed' | 'DividendPaid'>(
    eventName: name,
  ) =>
    client.getContractEvents({
      address: deployment.contracts.dividendVault,
      abi: dividendVaultAbi,
      eventName,
      fromBlock: 0n,
      strict: true,
    })

  it(
    'is computed again by a stranger from the logs: all roots are equal but one, which was vetoed',
    { timeout: 60_000 },
    () => {
      const command = ['--import', 'tsx', 'apps/verify/src/main.ts', '--rpc', anvil.url]
      const asked = ['--chain', String(chainId), '--deployment', path.join(folder, 'deployment.json')]
      const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...asked], {
        cwd: root,
        encoding: 'utf8',
      })
      const rows = stdout.split('\n').filter((line) => /^\d+ +\d{4}-/.test(line))
      const days = rows.filter((line) => line.endsWith(' equal')).map((line) => Number(line.split(' ')[0]))
      const yesterday = getEpoch(endAt) - 1
      const count = historyDays - 9
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(days).toEqual(Array.from({ length: count }, (_, index) => yesterday - count + 1 + index))
      expect(rows.filter((line) => line.includes('vetoed (different: the root is 0x'))).toHaveLength(1)
      expect(rows).toHaveLength(count + 1)
    },
  )

  it('leaves nothing that the doctor finds wrong', { timeout: 60_000 }, async () => {
    const checks = await checkDeployment(client, deployment)
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
    const reach = fundings.map(({ firstDay, dayCount }) => Number(firstDay + dayCount) - getEpoch(endAt))
    expect(Math.max(...reach)).toBeGreaterThan(75)
    expect(new Set(fundings.map(({ token, pool }) => `${token} ${pool}`)).size).toBe(10)
  })
  const getWorld = () => ({
    url: anvil.url,
    writer,
    deployment,
    deploymentFile: path.join(folder, 'deployment.json'),
    folder,
  })
  describeGenerations(getWorld, likeness.local)
  describeLeaving(getWorld)
  // Of the other one a whole sandbox is deleted first: world.integration.test.ts.
  if (like === 'bsc') describeExits(getWorld)
})
