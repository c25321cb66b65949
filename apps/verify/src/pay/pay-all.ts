import { setTimeout as sleep } from 'node:timers/promises'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { type Address, isSameAddress } from '@app/core/address'
import { KeyError } from '@app/keys/key'
import { findRpcError, RpcError } from '@app/rpc/rpc-error'
import { decodeFunctionResult, encodeFunctionData, type Hex, type Log, parseEventLogs } from 'viem'
import { say, VerifyError } from '../messages.ts'
import type { Call, Sender } from '../watch/sender.ts'
import { describeRefusal, type FormatAmount, type Payout } from './payout.ts'
import type { Proof } from '../files.ts'
import { multicall3Abi } from '@app/abis/multicall3'
import type { RpcPool } from '@app/rpc/pool'

export interface PayOptions {
  contracts: ExitContracts
  sender: Sender
  format: FormatAmount
  onProgress?: (lineCount: number, payout: Payout) => void
  signal?: AbortSignal
}

/** About 3 million gas, a small part of a block. */
const AT_ONCE = 50
/** Since Osaka, Ethereum allows 2^24 for a transaction; the sender adds a margin. */
const MOST_GAS = 11_000_000n
const TRIES = 3
const PAUSE_MS = 1_000

/** Can be stopped and run again: the chain knows what is paid. */
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
    const isTold = [VerifyError, RpcError, KeyError].some((kind) => error instanceof kind)
    if (!isTold && options.signal?.aborted !== true) throw error
    done.failure = error as Error
  }
  return done
}

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

async function payPart(part: readonly Proof[], paying: Paying): Promise<void> {
  const payer = createPayer(part, paying)
  for (let tried = 1; ; tried += 1)
    try {
      await payer.payLeft()
      return
    } catch (error) {
      const found = error instanceof KeyError ? error : findRpcError(error)
      if (!found || tried === TRIES) throw found ?? error
      await sleep(PAUSE_MS)
    }
}

function createPayer(part: readonly Proof[], { exits, sender, contracts, format, done }: Paying) {
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
      // Another payment may have taken the gas of the call.
      for (const [index, proof] of owed.entries()) if (refusals[index] !== undefined) await payAlone(proof)
    },
  }
}

function readPayments(logs: readonly Log[], { vault }: ExitContracts) {
  return parseEventLogs({ abi: dividendVaultAbi, eventName: 'DividendPaid', logs: [...logs] })
    .filter(({ address }) => isSameAddress(address, vault))
    .map(({ args }) => args)
}

export interface ExitContracts {
  vault: Address
  multicall3: Address
}

export interface VaultExits {
  listOwed(proofs: readonly Proof[]): Promise<Proof[]>
  /** The revert data of each when called in order; undefined for one that pays. */
  simulate(proofs: readonly Proof[]): Promise<(Hex | undefined)[]>
  estimate(proofs: readonly Proof[]): Promise<bigint | undefined>
  /** Encoded so that a failing one does not stop the others. */
  encode(proofs: readonly Proof[]): Call
}

const abi = dividendVaultAbi

export function createVaultExits(
  { vault, multicall3 }: ExitContracts,
  { request }: Pick<RpcPool, 'request'>,
): VaultExits {
  const bundle = (calls: readonly Hex[], allowFailure: boolean): Call => {
    const args = [calls.map((callData) => ({ target: vault, allowFailure, callData }))] as const
    return { to: multicall3, data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }) }
  }
  const ask = async (calls: readonly Hex[]) => {
    const data = await request<Hex>('eth_call', [bundle(calls, true), 'latest'])
    if (data === '0x') throw new VerifyError(`There is no Multicall3 at ${multicall3}: correct the deployment file`)
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  }
  return {
    listOwed: async (proofs) => {
      if (proofs.length === 0) return []
      const answers = await ask(proofs.map(encodePaid))
      const paid = answers.map(({ returnData: data }) => decodeFunctionResult({ abi, functionName: 'paid', data }))
      return proofs.filter(({ cumulative }, index) => BigInt(cumulative) > paid[index]!)
    },
    simulate: async (proofs) => {
      if (proofs.length === 0) return []
      const answers = await ask(proofs.map(encodeExit))
      return answers.map(({ success, returnData }) => (success ? undefined : returnData))
    },
    // Where calls may fail, an estimate finds the gas with which they do.
    estimate: async (proofs) => {
      try {
        return BigInt(await request<Hex>('eth_estimateGas', [bundle(proofs.map(encodeExit), false), 'latest']))
      } catch (error) {
        if (findRpcError(error)?.kind !== 'reverted') throw error
        return undefined
      }
    },
    encode: (proofs) => bundle(proofs.map(encodeExit), true),
  }
}

function encodePaid({ account, token }: Proof): Hex {
  return encodeFunctionData({ abi, functionName: 'paid', args: [account, token] })
}

function encodeExit({ account, token, index, root, cumulative, proof }: Proof): Hex {
  const args = [account, token, BigInt(index), root, BigInt(cumulative), proof] as const
  return encodeFunctionData({ abi, functionName: 'exit', args })
}
