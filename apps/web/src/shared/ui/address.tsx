import { shortenAddress } from '@app/core/address'
import { CopyButton, Copyable } from './copy.tsx'
import { ExternalLink } from './text.tsx'

export interface AddressProps {
  address: string
  href?: string
  copy?: boolean
  className?: string
}

export function Address({ address, href, copy = true, className }: AddressProps) {
  if (!copy && !href) return <Copyable text={address} className={className} />
  const short = shortenAddress(address)
  return (
    <span className={`inline-flex items-center gap-0.5 ${className ?? ''}`}>
      {href ? <ExternalLink href={href}>{short}</ExternalLink> : <span title={address}>{short}</span>}
      {copy && <CopyButton text={address} name={short} className="-my-3 -mr-3" />}
    </span>
  )
}

export function HashLink({ hash, href, className }: { hash: string; href?: string; className?: string }) {
  if (!href) return <Copyable text={hash} className={className} />
  return (
    <ExternalLink href={href} className={className}>
      {shortenAddress(hash)}
    </ExternalLink>
  )
}
