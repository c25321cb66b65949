import { readdirSync } from 'node:fs'
import path from 'node:path'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { readLeaves } from '@app/sandbox/history/exits.test-setup'
import { expect } from 'vitest'
import { productionChainId } from '../../contracts/script/production.test-setup.ts'
import type { Desk } from './desk.ts'
import type { Operator } from './operator.ts'
import { readNewestRoot } from './roots.ts'
import type { Answered } from './withdrawing.ts'

const toKey = (account: string, token: string) => `${account} ${token}`.toLowerCase()

/** What anybody computes out of the logs alone, up to the newest root: no database is asked. */
async function computeEarned({ follow, folder, chain, scratch, readDeployment }: Operator, name: string) {
  const earned = path.join(scratch, `earned-${name.replaceAll(' ', '-')}`)
  const file = path.join(folder, `deployments/${productionChainId}.json`)
  const options = `--rpc ${chain.url} --chain ${productionChainId} --deployment ${file}`
  const said = await follow('writeEarned', { values: { '…': options, earned } })
  const proofs = readdirSync(earned)
    .filter((each) => each.startsWith('proofs-'))
    .toSorted()
    .at(-1)!
  const leaves = readLeaves(path.join(earned, proofs))
  return {
    said,
    proofs: path.join(earned, proofs),
    vault: readDeployment().contracts.dividendVault,
    leaves: new Map(leaves.map(({ account, token, cumulative }) => [toKey(account, token), cumulative])),
  }
}

const computed = new Map<string, Earned>()

/** Nothing else is earned until another root stands. */
async function readEarned(operator: Operator, name: string): Promise<Earned> {
  const { root } = await readNewestRoot(operator)
  const known = computed.get(root)
  if (known) return known
  const earned = await computeEarned(operator, name)
  computed.set(root, earned)
  return earned
}

export type Earned = Awaited<ReturnType<typeof computeEarned>>

async function readPayments({ chain: { client } }: Operator, vault: Earned['vault']) {
  const logs = await client.getContractEvents({
    address: vault,
    abi: dividendVaultAbi,
    eventName: 'DividendPaid',
    fromBlock: 0n,
    strict: true,
  })
  return logs.map(({ args, transactionHash }) => ({ ...args, transaction: transactionHash }))
}

const toRow = (one: { account: string; token: string; amount: bigint; transaction: string | undefined }) =>
  `${one.transaction} ${toKey(one.account, one.token)} ${one.amount}`

interface Given {
  name: string
  desk: Desk
  answered: readonly Answered[]
  /** Ids of requests that a restored database has forgotten. */
  forgotten?: ReadonlySet<string>
}

/**
 * Nobody was paid more than was earned, every request was paid once by its own transaction and nothing was paid without one, and
 * everything that was answered is listed.
 */
export async function checkMoney(operator: Operator, { name, desk, answered, forgotten }: Given): Promise<Earned> {
  const earned = await readEarned(operator, name)
  const payments = await readPayments(operator, earned.vault)
  const paid = new Map<string, bigint>()
  for (const { account, token, amount, paidInAll } of payments) {
    const key = toKey(account, token)
    paid.set(key, (paid.get(key) ?? 0n) + amount)
    expect([key, paid.get(key)]).toEqual([key, paidInAll])
  }
  for (const [key, sum] of paid) expect([key, sum <= (earned.leaves.get(key) ?? 0n)]).toEqual([key, true])

  const carriedOut = answered.filter(({ transaction }) => transaction !== undefined)
  expect(payments.map(toRow).toSorted()).toEqual(carriedOut.map(toRow).toSorted())

  for (const { id, account, transaction } of answered) {
    const isForgotten = forgotten?.has(id) === true
    const page = await desk.list(account, isForgotten ? `transaction=${transaction}` : `id=${id}`)
    expect([id, page?.data?.list.length]).toEqual([id, isForgotten && transaction === undefined ? 0 : 1])
  }
  return earned
}
