import { shortenAddress } from '@app/core/address'
import { useLabel } from './address-book.ts'
import { CopyButton, Copyable } from './copy.tsx'
import { ExternalLink } from './text.tsx'

export interface AddressProps {
  address: string
  href?: string
  copy?: boolean
  className?: string
}

/** A long label is cut, the address never. */
const whole = 'shrink-0 whitespace-nowrap'

export function Address({ address, href, copy = true, className }: AddressProps) {
  const short = shortenAddress(address)
  const isPlain = !copy && !href
  return (
    <span className={`inline-flex max-w-full min-w-0 items-center gap-0.5 ${isPlain ? '' : (className ?? '')}`}>
      {isPlain ? (
        <Copyable text={address} className={`${whole} ${className ?? ''}`} />
      ) : href ? (
        <ExternalLink href={href} className={whole}>
          {short}
        </ExternalLink>
      ) : (
        <span title={address} className={whole}>
          {short}
        </span>
      )}
      <AddressLabel address={address} />
      {copy && <CopyButton text={address} name={short} className="-my-3 -mr-3" />}
    </span>
  )
}

/** For an address that is pressed or copied as a whole. */
export function ShortAddress({ address }: { address: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-0.5">
      <span title={address} className={whole}>
        {shortenAddress(address)}
      </span>
      <AddressLabel address={address} />
    </span>
  )
}

/** `<bdi>`, because a label may be in a right-to-left script. */
export function AddressLabel({ address }: { address: string }) {
  const label = useLabel(address)
  return label === '' ? null : <bdi className="ml-1 min-w-0 truncate font-normal text-text-2">{label}</bdi>
}

export function HashLink({ hash, href, className }: { hash: string; href?: string; className?: string }) {
  if (!href) return <Copyable text={hash} className={className} />
  return (
    <ExternalLink href={href} className={className}>
      {shortenAddress(hash)}
    </ExternalLink>
  )
}
