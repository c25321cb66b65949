import { shortenAddress } from '@app/core/address'
import { Copyable } from './copyable.tsx'
import { ExternalLink } from './text-link.tsx'

/** A shortened transaction hash: a link where the chain has an explorer, otherwise copied in full by a press. */
export function HashLink({ hash, href, className }: { hash: string; href?: string; className?: string }) {
  if (!href) return <Copyable text={hash} className={className} />
  return (
    <ExternalLink href={href} className={className}>
      {shortenAddress(hash)}
    </ExternalLink>
  )
}
