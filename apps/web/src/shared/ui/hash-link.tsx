import { shortenAddress } from '@app/core/address'
import { ExternalLink } from './text-link.tsx'

/** A shortened transaction hash; a link where the chain has an explorer. */
export function HashLink({ hash, href, className }: { hash: string; href?: string; className?: string }) {
  const short = shortenAddress(hash)
  if (!href) {
    return (
      <span title={hash} className={className}>
        {short}
      </span>
    )
  }
  return (
    <ExternalLink href={href} className={className}>
      {short}
    </ExternalLink>
  )
}
