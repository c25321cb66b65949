import type { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { EventOf } from '../projections/event-decoder.ts'
import { toHex } from '../projections/origin.ts'
import {
  type Comparison,
  compare,
  compareNewest,
  compareSum,
  type Contract,
  type Tally,
  toNumber,
} from './comparison.ts'
import type { Contracts } from './contracts.ts'
import { type Page, type Reading, readNumber, toPage } from './reading.ts'

type DividendVault = Contract<typeof dividendVaultAbi>

export async function readDividends(tx: TransactionSql, contracts: Contracts): Promise<Comparison[]> {
  const { dividends, product, usdt, rwas } = contracts
  const rows = await tx<{ token: Hex; funded: bigint; covered: bigint; paid: bigint; cap: bigint }[]>`
    select token, total_funded as funded, total_covered as covered, total_paid as paid, daily_cap as cap
    from chain.dividend_token order by token`
  const known = new Map(rows.map((row) => [row.token, row]))
  const tokens = new Set([product.address, usdt, rwas, ...known.keys()])
  const [roots, signers] = await Promise.all([readRoots(tx, dividends), readSigner(tx, dividends)])
  return [...roots, ...signers, ...[...tokens].flatMap((token) => compareToken(dividends, token, known.get(token)))]
}

function compareToken(
  contract: DividendVault,
  token: Hex,
  row = { funded: 0n, covered: 0n, paid: 0n, cap: 0n },
): Comparison[] {
  const view = { contract, args: [token] }
  const ofToken = (args: { token: Hex; amount: bigint }) => (toHex(args.token) === token ? args.amount : 0n)
  return [
    compareSum({ ...view, functionName: 'funded' }, row.funded, { PoolFunded: ofToken }),
    compareSum({ ...view, functionName: 'covered' }, row.covered, { Covered: ofToken }),
    compareSum({ ...view, functionName: 'paidTotal' }, row.paid, { DividendPaid: ofToken }),
    compareNewest({ ...view, functionName: 'dailyCap' }, row.cap, {
      DailyCapSet: (args) => (toHex(args.token) === token ? args.cap : undefined),
    }),
  ]
}

async function readRoots(tx: TransactionSql, contract: DividendVault): Promise<Comparison[]> {
  const [newest] = await tx<{ root_index: number; root: Hex; day: number; posted_at: number }[]>`
    select root_index, root, day, posted_at from chain.dividend_root order by root_index desc limit 1`
  const [announced, tokens] = await Promise.all([
    readNumber(tx`select count(*) as value from chain.dividend_announcement`),
    readNumber(tx`select count(added_at) as value from chain.dividend_token`),
  ])
  const index = BigInt(newest?.root_index ?? 0)
  const view = { contract, functionName: 'rootAt', args: [index] } as const
  return [
    compareNewest({ contract, functionName: 'rootCount' }, newest ? index + 1n : 0n, {
      RootPosted: (args) => args.index + 1n,
      RootVetoed: (args) => args.index,
    }),
    compare(
      { ...view, part: 0 },
      newest ? toKept(newest.root) : 0n,
      countRoots(contract, index, ({ root }) => toKept(root)),
    ),
    compare(
      { ...view, part: 1 },
      BigInt(newest?.day ?? 0),
      countRoots(contract, index, ({ day }) => day),
    ),
    compareSum({ contract, functionName: 'announcementCount' }, announced, {
      RulesAnnounced: () => 1n,
      EmptyPoolAnnounced: () => 1n,
    }),
    compareSum(
      { contract, functionName: 'tokens', pick: (answer) => BigInt((answer as readonly Hex[]).length) },
      tokens,
      { TokenAdded: () => 1n },
    ),
  ]
}

/** The contract keeps the first 26 bytes of a root. */
function toKept(root: Hex): bigint {
  return BigInt(root.slice(0, 2 + 26 * 2))
}

type PostedArgs = Extract<EventOf<typeof dividendVaultAbi>, { eventName: 'RootPosted' }>['args']

function countRoots(contract: DividendVault, index: bigint, getValueOf: (args: PostedArgs) => bigint): Tally {
  const { address, decode } = contract
  return {
    contract: address,
    decode,
    isSum: false,
    events: ['RootPosted', 'RootVetoed'],
    start: () => {
      let value = 0n
      return {
        apply: (eventName, args) => {
          const event = { eventName, args } as EventOf<typeof dividendVaultAbi>
          if (event.eventName === 'RootPosted' && event.args.index === index) value = getValueOf(event.args)
          if (event.eventName === 'RootVetoed' && event.args.index <= index) value = 0n
        },
        getValue: () => value,
      }
    },
  }
}

async function readSigner(tx: TransactionSql, contract: DividendVault): Promise<Comparison[]> {
  const newest = tx`from chain.dividend_signer order by block_number desc, log_index desc limit 1`
  const [signer, endsAt] = await Promise.all([
    readNumber(tx`select signer as value ${newest}`),
    readNumber(tx`select ends_at as value ${newest}`),
  ])
  return [
    compareNewest({ contract, functionName: 'signers', part: 0 }, signer, {
      SignerAdded: (args) => toNumber(args.signer),
      SignersDisabled: () => 0n,
    }),
    compareNewest({ contract, functionName: 'signers', part: 1 }, endsAt, {
      SignerAdded: (args) => args.endsAt,
      SignersDisabled: () => 0n,
    }),
  ]
}

export async function readDividendAccounts(
  tx: TransactionSql,
  { dividends }: Contracts,
  reading: Reading,
): Promise<Page> {
  const [account = '0x', token = '0x'] = reading.after ?? []
  const rows = await tx<{ account: Hex; token: Hex; paid: bigint }[]>`
    select account, token, paid from chain.dividend_account where (account, token) > (${account}::bytea, ${token}::bytea)
    order by account, token limit ${reading.limit}`
  return toPage(
    rows,
    reading,
    (row) => [row.account, row.token],
    (row) => [
      compareSum({ contract: dividends, functionName: 'paid', args: [row.account, row.token] }, row.paid, {
        DividendPaid: (args) =>
          toHex(args.account) === row.account && toHex(args.token) === row.token ? args.amount : 0n,
      }),
    ],
  )
}
