import { createSafe, deploySafeContracts, type SafeAt, type SafeContracts, type SafeSender } from '@app/testing/safe'
import { createSafeWallet, type SafeWallet } from '@app/testing/safe-wallet'
import { getTestAccount } from '@app/testing/accounts'
import { type Client, createWalletClient } from 'viem'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { beforeAll } from 'vitest'
import { observeRecord } from './observe-record.ts'
import { defaultPatience, resolveRecord } from './resolve-record.ts'
import { needsWatching, type TxRecord } from './tx-record.ts'
import { chain, setUpChain } from './transactions.test-setup.ts'

export const owners = [getTestAccount(11), getTestAccount(12), getTestAccount(13)] as const
export let contracts: SafeContracts
export let sender: SafeSender
let created = 0n

/** Starts a chain with our contracts and those of Safe. */
export function setUpSafes(): void {
  setUpChain()
  beforeAll(async () => {
    sender = createSender(getTestAccount(10))
    contracts = await deploySafeContracts(sender)
  })
}

export function createSender(account: ReturnType<typeof getTestAccount>): SafeSender {
  const transport = testTransport(chain.transport.url as string)
  return createWalletClient({ account, chain: testChain, transport, pollingInterval: 50 })
}

/** A new Safe, two of whose three owners must sign, with its wallet. */
export async function openSafe(): Promise<{ safe: SafeAt; wallet: SafeWallet }> {
  const addresses = owners.map(({ address }) => address)
  const address = await createSafe(sender, contracts, { owners: addresses, threshold: 2, salt: (created += 1n) })
  const safe = { address, chainId: testChain.id }
  return { safe, wallet: createSafeWallet({ sender, safe, owners: [owners[2], owners[0]] }) }
}

/** Records as a browser keeps them: pages come and go, and a closed one writes nothing more. */
export function openBrowser({ node = () => chain }: { node?: () => Client } = {}) {
  const stored = new Map<string, string>()
  let now = Math.floor(Date.now() / 1000)

  const list = () => [...stored.values()].map((json) => JSON.parse(json) as TxRecord)
  const get = (id: string) => list().find((record) => record.id === id)

  function openPage() {
    let isOpen = true
    const listeners = new Set<() => void>()
    const write = (change: () => void) => {
      if (!isOpen) return
      change()
      for (const listener of listeners) listener()
    }
    const records = {
      get,
      put(record: TxRecord) {
        write(() => stored.set(record.id, JSON.stringify(record)))
        return isOpen
      },
      update(id: string, change: (record: TxRecord) => TxRecord) {
        const next = get(id) && change(get(id)!)
        if (next) write(() => stored.set(id, JSON.stringify(next)))
        return next
      },
      remove(id: string) {
        write(() => stored.delete(id))
      },
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    return {
      records,
      /** Checks every open record, twelve seconds later. */
      async check() {
        now += 12
        for (const record of list().filter(needsWatching)) {
          const others = list().filter(({ id }) => id !== record.id)
          const hashes = others.flatMap(({ hash, settled }) => [hash, settled?.hash])
          const taken = new Set(hashes.flatMap((hash) => hash?.toLowerCase() ?? []))
          const seen = await observeRecord(node(), record, taken)
          records.update(record.id, (current) => resolveRecord(current, seen, now, defaultPatience))
        }
      },
      kill() {
        isOpen = false
      },
    }
  }

  return {
    openPage,
    list,
    get,
    now: () => now,
    pass(seconds: number) {
      now += seconds
    },
  }
}
