import type { SessionTypes } from '@walletconnect/types'
import { parseChainId } from '@app/core/chain-id'

/** What a session of WalletConnect allows on chains of our kind. */
export type RelaySession = {
  topic: string
  walletName: string
  /** In the wallet's order, the same address once for each chain. */
  accounts: readonly { chainId: number; address: string }[]
  methods: ReadonlySet<string>
}

/** Accounts come as `eip155:<chain>:<address>`, in one namespace or in one for each chain. */
export function readSession({ topic, peer, namespaces }: Readonly<SessionTypes.Struct>): RelaySession {
  const ours = Object.entries(namespaces).flatMap(([name, namespace]) =>
    name === 'eip155' || name.startsWith('eip155:') ? [namespace] : [],
  )
  return {
    topic,
    walletName: peer.metadata.name.trim(),
    accounts: ours.flatMap(({ accounts }) => accounts.flatMap(readAccount)),
    methods: new Set(ours.flatMap(({ methods }) => methods)),
  }
}

/** The addresses on the chain, or all that there are when none is on it; the preferred one first. */
export function listAddresses({ accounts }: RelaySession, chainId: number, preferred: string | null): string[] {
  const onChain = accounts.filter((account) => account.chainId === chainId)
  const shown = (onChain.length > 0 ? onChain : accounts).map(({ address }) => address)
  const isPreferred = (address: string) => address.toLowerCase() === preferred?.toLowerCase()
  return [...new Set([...shown.filter(isPreferred), ...shown])]
}

export function isApproved({ accounts }: RelaySession, chainId: number): boolean {
  return accounts.some((account) => account.chainId === chainId)
}

function readAccount(account: string): RelaySession['accounts'] {
  const [namespace, reference, address] = account.split(':')
  const chainId = parseChainId(reference)
  return namespace === 'eip155' && chainId !== undefined && address ? [{ chainId, address }] : []
}
