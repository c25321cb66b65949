import type { Address } from '@app/core/address'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getFundingPostings } from '@app/core/ledger/postings'
import {
  getRewithdrawalTypedData,
  getWithdrawalCancelTypedData,
  getWithdrawalTypedData,
} from '@app/core/withdrawal/signed-request'
import { getVoucherTypedData } from '@app/core/vault/voucher'
import { createClient, toNumeric, type Sql } from '@app/db/client'
import { pino } from 'pino'
import { keccak256, toHex, type Hex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { readConfig } from '../config.ts'
import type { Environment } from '../environment.ts'
import type { Node } from '@app/rpc/node'
import type { VaultWord } from '../chain/vault-word.ts'
import { postTransaction } from '../services/ledger/post-transaction.ts'
import { cancelWithdrawal } from '../services/withdrawal/cancel-withdrawal.ts'
import { setSigning } from '../services/withdrawal/keep-signing-state.ts'
import { requestWithdrawal } from '../services/withdrawal/request-withdrawal.ts'
import { resendWithdrawal } from '../services/withdrawal/resend-withdrawal.ts'
import { sweepWithdrawals } from '../services/withdrawal/sweep-withdrawals.ts'
import type { WithdrawalContext } from '../services/withdrawal/withdrawal-context.ts'
import { createChainRows, makeHash } from './chain-rows.ts'

export const WORLD_START = 1_800_057_600
export const VAULT_CAP = 10n ** 30n
const BLOCK_SECONDS = 2
const FINALITY = 2

export type WithdrawalWorld = Awaited<ReturnType<typeof createWithdrawalWorld>>
export type WorldContext = WithdrawalContext & { node: Pick<Node, 'agree'> }

/** Whoever is asked with a signature that no key explains says no: contract accounts are tested against a real node. */
const node: Pick<Node, 'agree'> = {
  agree: () =>
    Promise.resolve({ ok: true, value: false as never, block: { number: 0, timestamp: 0, hash: '0x' }, isAlone: true }),
}

export function makeKey(...words: (string | number)[]): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(toHex(words.join('/'))))
}

interface WorldDatabase {
  url: string
  drop(): Promise<void>
}

/** The services of withdrawals on `database`, which it drops at the end, with a chain that the test tells. */
export async function createWithdrawalWorld(
  database: WorldDatabase,
  { start = WORLD_START, max = 10, environment }: { start?: number; max?: number; environment?: Environment } = {},
) {
  const sql = createClient(database.url, { max })
  const config = readConfig({ CHAIN_ID: '31337', DATABASE_URL: database.url, ...environment })
  const rows = createChainRows(database.url, config.chain.id)
  const chain = rows.sql
  await chain`select set_config('chain.journal', 'off', false)`
  const { rewardsVault: vault, usdt, rwas, productToken } = config.deployment.contracts
  const key = makeKey('voucher signer')
  const at = { chainId: config.chain.id, vault }
  /** What the vault says of itself; undefined while no node answers. */
  const word: { said: VaultWord | undefined } = { said: { pausedUntil: 0, signers: [key.address] } }
  const ctx: WorldContext = {
    config,
    database: sql,
    node,
    vault: { askNow: () => Promise.resolve(word.said), ask: () => Promise.resolve(word.said) },
    lagRule: { maxLagSeconds: 60, hasWorldClock: false },
    signer: { address: key.address, sign: (_, voucher) => key.signTypedData(getVoucherTypedData(at, voucher)) },
  }
  const log = pino({ level: 'silent' })
  const clock = { block: 100, at: start, finalAt: start - FINALITY * BLOCK_SECONDS }
  // A test that waits for its turn on a busy machine is not an indexer that is silent.
  const seenAt = Math.floor(Date.now() / 1_000) + 86_400
  let serial = 0

  async function setCursor(more: Record<string, unknown> = {}): Promise<void> {
    await rows.setCursor({ blockNumber: clock.block, blockTimestamp: clock.at, updatedAt: seenAt, headSeenAt: seenAt })
    await sql`update chain.cursor set ${sql({ final_block_timestamp: clock.finalAt, ...more })}`
  }

  /** One block, `seconds` after the one before, and enough of them for it to be final. */
  async function advance(seconds: number): Promise<void> {
    clock.at += seconds
    clock.block += 1 + FINALITY
    clock.finalAt = clock.at
    clock.at += FINALITY * BLOCK_SECONDS
    await setCursor()
  }

  const world = {
    ctx,
    word,
    sql,
    /** Writes what the indexer would. */
    chain,
    clock,
    vault,
    usdt,
    rwas,
    productToken,
    key,
    advance,
    setCursor,
    sweep: (sweepCtx: WithdrawalContext = ctx) => sweepWithdrawals(sweepCtx, log),

    async setCap(token: Address, cap: bigint): Promise<void> {
      await chain`
        insert into chain.vault_token (token, total_funded, total_paid, total_recovered, voucher_count, daily_cap)
        values (${token}, 0, 0, 0, 0, ${toNumeric(cap)}::numeric)
        on conflict (token) do update set daily_cap = excluded.daily_cap`
    },

    async setVaultSigner(signer: Address): Promise<void> {
      await chain`insert into chain.vault_signer ${chain({
        block_number: clock.block,
        log_index: (serial += 1),
        transaction_hash: makeHash('signer', serial),
        previous_signer: signer,
        new_signer: signer,
        set_at: clock.at,
      })}`
    },

    /** Promotion income by the ledger alone. */
    async give(owner: Address, token: Address, amount: bigint): Promise<void> {
      const reference = `given ${(serial += 1)}`
      await sql.begin((tx) =>
        postTransaction(tx, {
          kind: 'funding',
          reference,
          bookedAt: clock.at,
          postings: getFundingPostings(token, 'promotion', amount),
        }),
      )
      await sql.begin((tx) =>
        postTransaction(tx, {
          kind: 'settlement',
          reference,
          bookedAt: clock.at,
          postings: [
            { token, kind: 'promotionPool', amount: -amount },
            { token, kind: 'promotion', owner, amount },
          ],
        }),
      )
    },

    /** The vault pays a voucher in the newest block; `finalise` makes it final. */
    async pay(paid: Pick<Withdrawal, 'id' | 'account' | 'token' | 'amount' | 'fee'>, finalise = true): Promise<void> {
      clock.block += 1
      clock.at += BLOCK_SECONDS
      await setCursor()
      await chain`insert into chain.voucher_payment ${chain({
        voucher_id: paid.id,
        account: paid.account,
        token: paid.token,
        amount: paid.amount,
        fee: paid.fee,
        paid_at: clock.at,
        block_number: clock.block,
        log_index: 0,
        transaction_hash: makeHash('payment', paid.id, clock.block),
      })}`
      if (finalise) await advance(BLOCK_SECONDS)
    },

    /** A request of `owner` with a nonce of its own, as the web app makes it. */
    frame(owner: PrivateKeyAccount, more: { nonce?: Hex; deadlineAt?: number } = {}) {
      return {
        account: owner.address,
        nonce: more.nonce ?? makeHash('nonce', owner.address, (serial += 1)),
        deadlineAt: more.deadlineAt ?? clock.finalAt + 3_600,
      }
    },

    async signWithdrawal(owner: PrivateKeyAccount, amount: bigint, token: Address = usdt, more = {}) {
      const request = { ...world.frame(owner, more), token: toChecksumAddress(token), amount }
      const typedData = getWithdrawalTypedData({ chainId: at.chainId, contract: vault }, request)
      return { ...request, signature: await owner.signTypedData(typedData) }
    },

    async signAgain(owner: PrivateKeyAccount, id: string, kind: 'resend' | 'cancel', more = {}) {
      const request = { ...world.frame(owner, more), id: BigInt(id) }
      const domain = { chainId: at.chainId, contract: vault }
      const signature =
        kind === 'resend'
          ? await owner.signTypedData(getRewithdrawalTypedData(domain, request))
          : await owner.signTypedData(getWithdrawalCancelTypedData(domain, request))
      return { ...request, signature }
    },

    async withdraw(owner: PrivateKeyAccount, amount: bigint, token: Address = usdt): Promise<Withdrawal> {
      return requestWithdrawal(ctx, await world.signWithdrawal(owner, amount, token))
    },

    async resend(owner: PrivateKeyAccount, id: string): Promise<Withdrawal> {
      return resendWithdrawal(ctx, await world.signAgain(owner, id, 'resend'))
    },

    async cancel(owner: PrivateKeyAccount, id: string): Promise<Withdrawal> {
      return cancelWithdrawal(ctx, await world.signAgain(owner, id, 'cancel'))
    },

    async end(): Promise<void> {
      await rows.close()
      await sql.end({ timeout: 1 })
      await database.drop()
    },
  }

  await setCursor()
  await world.setCap(usdt, VAULT_CAP)
  await world.setCap(rwas, VAULT_CAP)
  await world.setCap(productToken, VAULT_CAP)
  await world.setVaultSigner(key.address)
  await world.sweep()
  // A new database signs nothing for the life of a voucher, except in a sandbox.
  if (!config.sandbox) await setSigning(sql, { by: 'test', reason: 'test' }, 0)
  return world
}

/** All entries of the ledger, and of the vault: what it holds by the books. */
export async function readBooks(sql: Sql, token: Address): Promise<{ sum: bigint; vault: bigint }> {
  const [row] = await sql<{ sum: bigint; vault: bigint }[]>`
    select coalesce(sum(entry.amount), 0) as sum,
      coalesce(-sum(entry.amount) filter (where account.kind in ('vault', 'fee')), 0) as vault
    from app.ledger_entry entry join app.ledger_account account on account.id = entry.account_id
    where account.token = ${token}`
  return row!
}
