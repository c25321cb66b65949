import { setTimeout as sleep } from 'node:timers/promises'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { isSameAddress } from '@app/core/address'
import { findRpcError, RpcError } from '@app/rpc/rpc-error'
import { type Log, parseEventLogs } from 'viem'
import { VerifyError } from '../verify-error.ts'
import { say } from '../watch/alarms.ts'
import type { Sender } from '../watch/sender.ts'
import { describeRefusal } from './describe-refusal.ts'
import type { FormatAmount } from './format-amount.ts'
import type { Payout } from './payout.ts'
import type { Proof } from './read-proofs.ts'
import { createVaultExits, type ExitContracts, type VaultExits } from './vault-exits.ts'

export interface PayOptions {
  contracts: ExitContracts
  sender: Sender
  format: FormatAmount
  /** After each part, with how many lines were done. */
  onProgress?: (lineCount: number, payout: Payout) => void
  signal?: AbortSignal
}

/** Some 3 million gas: a small part of what a block has. */
const AT_ONCE = 50
/** With the room that the sender adds, what a transaction may take on Ethereum since Osaka: 2^24. */
const MOST_GAS = 11_000_000n
const TRIES = 3
const PAUSE_MS = 1_000

/**
 * Pays everybody in a proofs file what the vault still owes them, by exits to themselves. May be ended and run again: what is paid is on
 * the chain.
 */
export async function payAll(
  proofs: AsyncIterable<Proof>,
  node: Parameters<typeof createVaultExits>[1],
  options: PayOptions,
): Promise<Payout> {
  const done: Payout = { paid: 0, tokens: new Map(), paidBefore: 0, refused: new Map(), failure: undefined }
  const exits = createVaultExits(options.contracts, node)
  let lineCount = 0
  try {
    for await (const part of inParts(proofs)) {
      options.signal?.throwIfAborted()
      await payPart(part, { ...options, exits, done })
      lineCount += part.length
      options.onProgress?.(lineCount, done)
    }
  } catch (error) {
    const isTold = error instanceof VerifyError || error instanceof RpcError || options.signal?.aborted === true
    if (!isTold) throw error
    done.failure = error as Error
  }
  return done
}

/** What was read before a line that is no proof comes before the error. */
async function* inParts(proofs: AsyncIterable<Proof>): AsyncGenerator<Proof[]> {
  let part: Proof[] = []
  let failure: unknown
  try {
    for await (const proof of proofs) {
      part.push(proof)
      if (part.length < AT_ONCE) continue
      yield part
      part = []
    }
  } catch (error) {
    failure = error
  }
  if (part.length > 0) yield part
  if (failure !== undefined) throw failure
}

type Paying = PayOptions & { exits: VaultExits; done: Payout }

/** Tries what is left of it again where a node is in trouble, or does not know yet what was mined. */
async function payPart(part: readonly Proof[], paying: Paying): Promise<void> {
  const payer = createPayer(part, paying)
  for (let tried = 1; ; tried += 1)
    try {
      await payer.payLeft()
      return
    } catch (error) {
      const found = findRpcError(error)
      if (!found || tried === TRIES) throw found ?? error
      await sleep(PAUSE_MS)
    }
}

function createPayer(part: readonly Proof[], { exits, sender, contracts, format, done }: Paying) {
  /** Of which nothing was counted yet. */
  const left = new Set(part)

  function notePaidBefore(proof: Proof): void {
    left.delete(proof)
    done.paidBefore += 1
  }

  function noteRefused(proof: Proof, why: string): void {
    left.delete(proof)
    done.refused.set(why, (done.refused.get(why) ?? 0) + 1)
    const { account, token, cumulative } = proof
    say(`${account} is not paid (${format(token, BigInt(cumulative))} in all): ${why}.`)
  }

  function notePaid(proof: Proof, { amount, fee }: { amount: bigint; fee: bigint }): void {
    left.delete(proof)
    done.paid += 1
    const before = done.tokens.get(proof.token) ?? { amount: 0n, burned: 0n }
    done.tokens.set(proof.token, { amount: before.amount + amount, burned: before.burned + fee })
  }

  async function listOwed(proofs: readonly Proof[]): Promise<Proof[]> {
    const owed = await exits.listOwed(proofs)
    for (const proof of proofs) if (!owed.includes(proof)) notePaidBefore(proof)
    return owed
  }

  async function payTogether(proofs: readonly Proof[]): Promise<void> {
    if (proofs.length === 0) return
    const gas = await exits.estimate(proofs)
    if (gas !== undefined && gas <= MOST_GAS) await send(proofs, gas)
    else for (const proof of proofs) await payAlone(proof)
  }

  async function payAlone(proof: Proof): Promise<void> {
    const [refusal] = await exits.simulate([proof])
    const gas = refusal === undefined ? await exits.estimate([proof]) : undefined
    if (gas !== undefined && gas <= MOST_GAS) await send([proof], gas)
    else if (gas !== undefined) noteRefused(proof, `it would take ${gas} gas`)
    else if (refusal === undefined) noteRefused(proof, 'nodes do not agree on whether it can be paid; run again')
    else {
      const why = describeRefusal(refusal, format)
      if (why === undefined) notePaidBefore(proof)
      else noteRefused(proof, why)
    }
  }

  async function send(proofs: readonly Proof[], gas: bigint): Promise<void> {
    const { hash, logs } = await sender.send({ ...exits.encode(proofs), gas })
    const payments = readPayments(logs, contracts)
    const unpaid = proofs.filter((proof) => {
      const payment = payments.find(
        ({ account, token }) => isSameAddress(account, proof.account) && isSameAddress(token, proof.token),
      )
      if (payment) notePaid(proof, payment)
      return !payment
    })
    for (const proof of await listOwed(unpaid))
      if (proofs.length > 1) await payAlone(proof)
      else noteRefused(proof, `transaction ${hash} did not pay it; run again`)
  }

  return {
    payLeft: async () => {
      const owed = await listOwed([...left])
      const refusals = await exits.simulate(owed)
      await payTogether(owed.filter((_, index) => refusals[index] === undefined))
      // Alone, what others have taken of the call's gas is not the reason any more.
      for (const [index, proof] of owed.entries()) if (refusals[index] !== undefined) await payAlone(proof)
    },
  }
}

function readPayments(logs: readonly Log[], { vault }: ExitContracts) {
  return parseEventLogs({ abi: dividendVaultAbi, eventName: 'DividendPaid', logs: [...logs] })
    .filter(({ address }) => isSameAddress(address, vault))
    .map(({ args }) => args)
}
