import type { Address } from '@app/core/address'
import type { SignedVoucher, Withdrawal } from '@app/core/api/withdrawal'
import { toChecksumAddress } from '@app/core/checksum-address'
import { ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import { getVoucherTypedData, type Voucher } from '@app/core/withdrawal/voucher'
import { getRewithdrawalTypedData, getWithdrawalTypedData } from '@app/core/withdrawal/signed-request'
import { createClient } from '@app/db/client'
import type { Node } from '@app/rpc/node'
import { type Hex, keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { VaultState } from '../chain/vault-state.ts'
import { type Environment, readConfig } from '../config.ts'
import type { WithdrawalContext } from '../services/withdrawal/read-clock.ts'
import { requestWithdrawal, resendWithdrawal } from '../services/withdrawal/request-withdrawal.ts'
import type { SignOutcome } from '../voucher-signer.ts'
import { createChainRows, makeHash } from './chain-rows.ts'
import { createDividendRows } from './dividend-rows.ts'

export const WORLD_START = 1_800_057_600
export const VAULT_CAP = 10n ** 30n
const BLOCK_SECONDS = 2
const FINALITY = 2
const SIGNER_LIFE = 900 * 86_400

export type WithdrawalWorld = Awaited<ReturnType<typeof createWithdrawalWorld>>
export type WorldContext = WithdrawalContext & { node: Pick<Node, 'agree'> }

/** Rejects every signature of a contract account: those are tested against a real node. */
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

/** The services of withdrawals on `database`, which it drops at the end, with a chain and days that the test tells. */
export async function createWithdrawalWorld(
  database: WorldDatabase,
  { start = WORLD_START, max = 10, environment }: { start?: number; max?: number; environment?: Environment } = {},
) {
  const sql = createClient(database.url, { max })
  const config = readConfig({ CHAIN_ID: '31337', DATABASE_URL: database.url, ...environment })
  const rows = createChainRows(database.url, config.chain.id)
  const chain = rows.sql
  await chain`select set_config('chain.journal', 'off', false)`
  const { dividendVault: vault, usdt, rwas, productToken } = config.deployment.contracts
  const key = makeKey('voucher signer')
  const at = { chainId: config.chain.id, vault }
  const dividends = createDividendRows(chain, { ...at, product: productToken })
  /** Answers of the vault and the signer; undefined for one that does not answer. */
  const word: { vault: VaultState | undefined; signer: { refusal: string | null } | undefined } = {
    vault: { pausedUntil: 0, signers: [[{ signer: key.address, endsAt: start + SIGNER_LIFE }]] },
    signer: { refusal: null },
  }
  async function sign(voucher: Voucher): Promise<SignOutcome> {
    if (!word.signer) return { ok: false, isSilent: true, refusal: 'It says nothing' }
    if (word.signer.refusal !== null) return { ok: false, isSilent: false, refusal: word.signer.refusal }
    const signature = await key.signTypedData(getVoucherTypedData(at, voucher))
    return { ok: true, signer: key.address, signature, root: makeHash('root') }
  }
  const ctx: WorldContext = {
    config,
    database: sql,
    node,
    vault: { readNow: () => Promise.resolve(word.vault), readRecent: () => Promise.resolve(word.vault) },
    lagRule: { maxLagSeconds: 60, hasWorldClock: false },
    signer: {
      readState: () => Promise.resolve(word.signer && { signer: key.address, refusal: null }),
      sign,
    },
  }
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

  /** Something that the chain does in its newest block, which is not final. */
  async function inNewBlock<result>(work: (place: { block: number; at: number }) => Promise<result>): Promise<result> {
    clock.block += 1
    clock.at += BLOCK_SECONDS
    const result = await work({ block: clock.block, at: clock.at })
    await setCursor({ final_block_number: clock.block - 1 - FINALITY })
    return result
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
    dividends,
    advance,
    setCursor,
    inNewBlock,
    setCap: (token: Address, cap: bigint) => dividends.setCap(token, cap),

    /** Settled long enough ago to be payable with a voucher, by a root of its own. */
    async give(owner: Address, token: Address, amount: bigint): Promise<number> {
      dividends.earn(owner, token, amount)
      const day = await dividends.settle()
      return dividends.post({ block: clock.block - FINALITY - 1, at: clock.finalAt - ROOT_PAYABLE_AGE }, day)
    },

    /** The account carries a voucher out in the newest block; `finalise` makes it final. */
    async pay({ voucher }: Pick<Withdrawal, 'voucher'>, finalise = true): Promise<void> {
      await world.cash(voucher!)
      if (finalise) await advance(BLOCK_SECONDS)
    },

    cash: (voucher: SignedVoucher) => inNewBlock((place) => dividends.withdraw(place, voucher)),

    async exit(owner: Address, token: Address, index: number, finalise = true): Promise<void> {
      await inNewBlock((place) => dividends.exit(place, { account: owner, token, index }))
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

    async signAgain(owner: PrivateKeyAccount, id: string, more = {}) {
      const request = { ...world.frame(owner, more), id: BigInt(id) }
      const typedData = getRewithdrawalTypedData({ chainId: at.chainId, contract: vault }, request)
      return { ...request, signature: await owner.signTypedData(typedData) }
    },

    async withdraw(owner: PrivateKeyAccount, amount: bigint, token: Address = usdt): Promise<Withdrawal> {
      return requestWithdrawal(ctx, await world.signWithdrawal(owner, amount, token))
    },

    async resend(owner: PrivateKeyAccount, id: string): Promise<Withdrawal> {
      return resendWithdrawal(ctx, await world.signAgain(owner, id))
    },

    async end(): Promise<void> {
      await rows.close()
      await sql.end({ timeout: 1 })
      await database.drop()
    },
  }

  await setCursor()
  for (const token of [usdt, rwas, productToken]) await dividends.setCap(token, VAULT_CAP)
  await dividends.addSigner({ block: 1, at: start }, key.address, start + SIGNER_LIFE)
  return world
}
