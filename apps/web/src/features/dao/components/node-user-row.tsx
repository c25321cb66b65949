import type { NodeUser } from '@app/core/api/dao'
import { shortenAddress } from '@app/core/address'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { CopyButton } from '#shared/ui/copy.tsx'
import { HashLink } from '#shared/ui/address.tsx'
import { NodeBadge } from './node-badge.tsx'

interface NodeUserRowProps {
  user: NodeUser
  dr: TokenUnit
  token: TokenUnit
  chainId: number
}

/** A node user: class and place in the community, both stakes, the newest stake of DR with its transaction. */
export function NodeUserRow({ user, dr, token, chainId }: NodeUserRowProps) {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  const dateTag = useDateTag()
  const short = shortenAddress(user.account)
  const href = getChainExplorerLink(chainId, { kind: 'transaction', value: user.transaction })
  return (
    <div className="py-2.25">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex items-center type-strong">
          <span title={user.account}>{short}</span>
          <CopyButton text={user.account} name={short} className="-my-3" />
        </span>
        <span className="type-strong">{formatTokenAmount(BigInt(user.stakedDr), dr, locale)}</span>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 type-label text-text-2">
        <span className="flex items-center gap-2">
          <NodeBadge nodeClass={user.nodeClass} />
          {t('nodes.layer', { layer: user.layer })}
        </span>
        <span>{formatTokenAmount(BigInt(user.stake), token, locale)}</span>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-2.5 type-label text-text-2">
        <span>{t('nodes.lastStake', { date: formatDate(user.stakedAt, dateTag) })}</span>
        <HashLink hash={user.transaction} href={href} />
      </p>
    </div>
  )
}
