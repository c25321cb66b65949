import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { Address, type AddressProps, HashLink } from '#shared/ui/address.tsx'
import { useWallet } from './wallet-store.ts'

interface ExplorerHashProps {
  hash: string
  kind?: 'transaction' | 'address'
  className?: string
}

export function ExplorerHash({ hash, kind = 'transaction', className }: ExplorerHashProps) {
  const { configuredChainId } = useWallet()
  return (
    <HashLink hash={hash} href={getChainExplorerLink(configuredChainId, { kind, value: hash })} className={className} />
  )
}

export function ExplorerAddress(props: Omit<AddressProps, 'href'>) {
  const { configuredChainId } = useWallet()
  const href = getChainExplorerLink(configuredChainId, { kind: 'address', value: props.address })
  return <Address {...props} href={href} />
}
