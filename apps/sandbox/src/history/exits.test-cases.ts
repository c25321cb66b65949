import path from 'node:path'
import type { Address } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import { createPublicClient, http, parseEther, toHex } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureKeystore } from '../keys.ts'
import { blocksUntilFinal, type LeftWorld } from './left-world.test-setup.ts'
import {
  createVaultReader,
  type DayFile,
  type Funding,
  getReleased,
  type Leaf,
  readDayFiles,
  readLeaves,
  runVerify,
  type VaultReader,
} from './exits.test-setup.ts'

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

export function describeExits(getWorld: () => Omit<LeftWorld, 'endAt' | 'stop'>): void {
  describe('with nothing left of the operator but what is on the chain', { timeout: 60_000 }, () => {
    const keeper = mnemonicToAccount(generateMnemonic(english))
    let reader: VaultReader
    let rootDay: number
    let leaves: Leaf[]
    let dayFiles: Map<number, DayFile>
    let tokens: Address[]
    let fundings: Funding[]
    let asked: string[]
    let countSent: () => Promise<number>
    let getYesterday: () => Promise<number>

    beforeAll(async () => {
      const { url, writer, deployment, deploymentFile, folder } = getWorld()
      const client = createPublicClient({ transport: http(url, { batch: { batchSize: 500 } }) })
      reader = createVaultReader(client, deployment.contracts.dividendVault)
      countSent = async () => client.getTransactionCount({ address: keeper.address })
      getYesterday = async () => Math.floor(Number((await client.getBlock()).timestamp) / SECONDS_PER_DAY) - 1
      const newest = await reader.getNewestRoot()
      rootDay = newest.day
      await writer.rpc('evm_setNextBlockTimestamp', [newest.postedAt + ROOT_OPEN_AGE])
      await writer.rpc('anvil_mine', [toHex(blocksUntilFinal)])
      await writer.rpc('evm_setAutomine', [true])
      await writer.rpc('anvil_setBalance', [keeper.address, toHex(parseEther('1'))])
      ensureKeystore(folder, { name: 'keeper', prefix: 'VOUCHER', account: keeper })

      const chain = ['--rpc', url, '--chain', String(deployment.chainId), '--deployment', deploymentFile]
      const earned = path.join(folder, 'earned')
      const { status, output } = await runVerify([...chain, '--write', earned])
      expect(output).toContain(' 0 different; 1 vetoed; ')
      expect(status).toBe(0)
      const proofs = path.join(earned, `proofs-${rootDay}.jsonl`)
      leaves = readLeaves(proofs)
      dayFiles = readDayFiles(path.join(earned, 'days'))
      fundings = await reader.getFundings()
      tokens = [...new Set(fundings.map(({ token }) => token))]
      const key = [
        '--keystore',
        path.join(folder, 'keeper.json'),
        '--password-file',
        path.join(folder, 'keeper.password'),
      ]
      asked = [...chain, '--pay', proofs, ...key]
    }, 120_000)

    it('pays every account all that is settled, the burned part of the product less', async () => {
      expect(leaves).toHaveLength(dayFiles.get(rootDay)!.leafCount)
      expect(new Set(leaves.map(({ token }) => token))).toEqual(new Set(tokens))
      const before = await reader.getHoldings(leaves)
      const owed = before.filter(({ paid }, at) => paid < leaves[at]!.cumulative)
      const { status, output } = await runVerify(asked)
      expect(output).toContain(`\n${owed.length} paid: `)
      expect(output).toContain(`\n${leaves.length - owed.length} had been paid before.\n0 refused.\n`)
      expect(status).toBe(0)
      const expected = await Promise.all(
        leaves.map(async ({ account, token, cumulative }, at) => {
          const due = cumulative - before[at]!.paid
          const received = due - (await reader.getFee(token, due))
          return { account, token, paid: cumulative, balance: before[at]!.balance + received }
        }),
      )
      expect(await reader.getHoldings(leaves)).toEqual(expected)
    })

    it('leaves in the vault what the rules gave nobody, and what was not settled any more', async () => {
      const yesterday = await getYesterday()
      for (const token of tokens) {
        const ofToken = <of extends { token: Address }>(all: readonly of[]) =>
          all.filter((each) => each.token === token)
        const funded = ofToken(fundings)
        const pools = ofToken(dayFiles.get(rootDay)!.pools)
        const kept = sum(pools.map(({ backlog, given }) => backlog - given))
        const unsettled = getReleased(funded, yesterday) - getReleased(funded, rootDay)
        const later = sum(funded.map(({ amount }) => amount)) - getReleased(funded, yesterday)
        const given = [...dayFiles].filter(([day]) => day <= rootDay).flatMap(([, day]) => ofToken(day.pools))
        for (const part of [kept, unsettled, later]) expect(part).toBeGreaterThan(0n)

        const sums = await reader.getSums(token)
        expect(sums.paidTotal).toBe(sum(given.map((pool) => pool.given)))
        expect(sums.released - sums.paidTotal).toBe(kept + unsettled)
        expect(sums.balance).toBe(kept + unsettled + later)
        expect(sums.funded + sums.covered - sums.paidTotal).toBe(sums.balance)
        expect(sums.freeTokens).toBe(0n)
      }
    })

    it('pays nothing the second time, and says so', async () => {
      const before = await Promise.all(tokens.map(reader.getSums))
      const sent = await countSent()
      const { status, output } = await runVerify(asked)
      expect(output).toContain(`Nothing was paid.\n${leaves.length} had been paid before.\n0 refused.\n`)
      expect(status).toBe(0)
      expect(await Promise.all(tokens.map(reader.getSums))).toEqual(before)
      expect(await countSent()).toBe(sent)
    })
  })
}
