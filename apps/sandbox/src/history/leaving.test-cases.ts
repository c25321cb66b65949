import path from 'node:path'
import { readFileSync } from 'node:fs'
import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getBrand } from '@app/config/brand'
import { getContracts } from '@app/config/contracts'
import type { Address } from '@app/core/address'
import { createContracts, type RequestNode } from '@app/way-out/ask-contracts'
import { listWaysOut } from '@app/way-out/list-ways-out'
import type { Proof, WayOut } from '@app/way-out/way-out'
import { findReleaseCode, isOfRelease } from '@app/way-out/release-code'
import { createPublicClient, getAddress, type Hex, http, type PublicClient, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runVerify } from './exits.test-setup.ts'
import { blocksUntilFinal, type LeftWorld } from './left-world.test-setup.ts'

/** Longer than the longest lock. */
const FAR = 5 * 365 * 86_400
const series = Object.keys(getBrand().equityCards.series).map(Number)

/** Every account takes out everything, by the word of the contracts alone. Restores the world afterwards. */
export function describeLeaving(getWorld: () => LeftWorld): void {
  describe('everybody leaves', { timeout: 120_000 }, () => {
    let client: PublicClient
    let people: readonly Address[]
    let place: string[]
    let proofsFile: string
    let proofs: Proof[]
    let snapshot: Hex
    const answers = new Map<string, Promise<Hex>>()

    const list = async (account: Address): Promise<readonly WayOut[]> => {
      const { deployment, writer } = getWorld()
      // Of orders and cards everybody asks the same.
      const request: RequestNode = (method, params) => {
        const question = JSON.stringify(params)
        const answer = answers.get(question) ?? writer.rpc<Hex>(method, [...params])
        answers.set(question, answer)
        return answer
      }
      const { number, timestamp } = await client.getBlock()
      const contracts = createContracts(request, deployment.contracts.multicall3, number)
      const asked = { deployment, account, series, proofs, now: timestamp }
      const { ways, unread } = await listWaysOut(contracts, asked)
      expect(unread).toEqual([])
      return ways
    }
    const listAll = () => {
      answers.clear()
      return Promise.all(people.map(list))
    }
    const leave = async (ways: readonly (readonly WayOut[])[], at: number) => {
      const calls = ways.flatMap((own, index) =>
        own.map(({ call, kind, contract }) => ({ ...call, from: people[index]!, what: `${kind} of ${contract}` })),
      )
      await getWorld().writer.mine(calls, at)
    }
    const now = async () => Number((await client.getBlock()).timestamp)

    beforeAll(async () => {
      const { url, writer, deployment, deploymentFile, folder } = getWorld()
      client = createPublicClient({ transport: http(url, { batch: { batchSize: 500 } }) })
      people = (await writer.rpc<Address[]>('eth_accounts')).map((account) => getAddress(account))
      snapshot = await writer.rpc<Hex>('evm_snapshot')
      await writer.rpc('anvil_mine', [toHex(blocksUntilFinal)])
      const target = path.join(folder, 'leaving')
      place = ['--rpc', url, '--chain', String(deployment.chainId), '--deployment', deploymentFile]
      const { output } = await runVerify([...place, '--write', target])
      expect(output).toContain(' 0 different; 1 vetoed; ')
      const vault = { address: deployment.contracts.dividendVault, abi: dividendVaultAbi } as const
      const count = await client.readContract({ ...vault, functionName: 'rootCount' })
      const [, day] = await client.readContract({ ...vault, functionName: 'rootAt', args: [count - 1n] })
      proofsFile = path.join(target, `proofs-${day}.jsonl`)
      const lines = readFileSync(proofsFile, 'utf8').trim().split('\n')
      proofs = lines.map((line) => {
        const read = JSON.parse(line) as Omit<Proof, 'cumulative'> & { cumulative: string }
        return { ...read, cumulative: BigInt(read.cumulative) }
      })
    }, 120_000)
    afterAll(async () => {
      await getWorld().writer.rpc('evm_revert', [snapshot])
    })

    it('is told by the command what leaves when, with the call of each', async () => {
      const account = people[2]!
      const { status, output } = await runVerify([...place, '--leave', account, '--proofs', proofsFile])
      expect(status).toBe(0)
      const ways = await list(account)
      for (const { call } of ways) expect(output).toContain(`   to   ${call.to}\n   data ${call.data}\n`)
      const parts = ways.filter(({ part }) => part !== undefined)
      expect(output.match(/^ {3}to /gm)).toHaveLength(ways.length + parts.length)
      expect(output).toContain('Tried: it would succeed.')
      expect(output).toMatch(/Opens \d{4}-\d{2}-\d{2}T/)
      expect(output).not.toContain('refused')
    })

    it('is shown contracts whose code is of this release, and of no other kind', async () => {
      const contracts = getContracts(getWorld().deployment).filter(({ kind }) => findReleaseCode(kind) !== undefined)
      const known = contracts.filter(({ name }) => name !== 'accessManager')
      expect(known.length).toBeGreaterThan(12)
      for (const { kind, address } of known) {
        const code = (await client.getCode({ address }))!
        expect([kind, isOfRelease(kind, code)]).toEqual([kind, true])
        expect(isOfRelease(kind, code.replace('60', '61'))).toBe(false)
        expect(isOfRelease(kind, '0x')).toBe(false)
        expect(isOfRelease(kind === 'votingEscrow' ? 'cardVault' : 'votingEscrow', code)).toBe(false)
      }
    })

    it('takes out what is open, and no more', async () => {
      const at = (await now()) + 60
      const open = (await listAll()).map((ways) => ways.filter(({ opensAt }) => opensAt === null || opensAt <= at))
      const kinds = new Set(open.flat().map(({ kind }) => kind))
      for (const kind of ['stake', 'poolReward', 'orders', 'cards', 'cardRewards'] as const)
        expect(kinds).toContain(kind)
      await leave(open, at)
    })

    it('takes out the rest when its time has come', async () => {
      const rest = await listAll()
      const kinds = new Set(rest.flat().map(({ kind }) => kind))
      for (const kind of ['stake', 'lock', 'dividend'] as const) expect(kinds).toContain(kind)
      const last = rest
        .flat()
        .reduce((latest, { opensAt }) => (opensAt !== null && opensAt > latest ? opensAt : latest), 0n)
      const at = (await now()) + FAR
      expect(last).toBeLessThan(BigInt(at))
      await leave(rest, at)
      // Orders went on earning until their end.
      await leave(await listAll(), at + 1_000)
      expect((await listAll()).flat()).toEqual([])
    })

    it('leaves in the contracts exactly what nobody owns', async () => {
      const { deployment } = getWorld()
      const { contracts } = deployment
      for (const { kind, address } of getContracts(deployment)) {
        if (kind !== 'stakingPool' && kind !== 'daoPool') continue
        expect(await client.readContract({ address, abi: stakingPoolAbi, functionName: 'totalStaked' })).toBe(0n)
      }
      const escrow = { address: contracts.votingEscrow!, abi: votingEscrowAbi } as const
      expect(await client.readContract({ ...escrow, functionName: 'totalLocked' })).toBe(0n)
      const market = { address: contracts.powerMarket!, abi: powerMarketAbi } as const
      const orderCount = Number(await client.readContract({ ...market, functionName: 'orderCount' }))
      for (let id = 1; id <= orderCount; id++) {
        const order = await client.readContract({ ...market, functionName: 'orderOf', args: [BigInt(id)] })
        expect(order.earned).toBe(0n)
      }
      const vault = { address: contracts.dividendVault, abi: dividendVaultAbi } as const
      for (const { account, token, cumulative } of proofs)
        expect(await client.readContract({ ...vault, functionName: 'paid', args: [account, token] })).toBe(cumulative)
      // A card keeps what it has not released, for whoever stakes it.
      const cards = { address: contracts.cardVault!, abi: cardVaultAbi } as const
      const held = await client.readContract({ ...cards, functionName: 'totalHeld' })
      const ids = await listCards(client, contracts.cardSeller!)
      const each = await client.readContract({ ...cards, functionName: 'cardsOf', args: [ids] })
      expect(held).toBe(each.reduce((sum, card) => sum + card.held, 0n))
    })
  })
}

async function listCards(client: PublicClient, address: Address): Promise<bigint[]> {
  const seller = { address, abi: cardSellerAbi } as const
  const [onSale] = await client.readContract({ ...seller, functionName: 'saleWhitelist' })
  const known = [...new Set([...onSale, ...series.map(BigInt)])]
  const counts = await Promise.all(
    known.map((one) => client.readContract({ ...seller, functionName: 'soldOf', args: [one] })),
  )
  return known.flatMap((one, index) =>
    Array.from({ length: Number(counts[index]) }, (_, place) => (one << 32n) + BigInt(place) + 1n),
  )
}
