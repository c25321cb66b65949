import { shortenAddress } from '@app/core/address'
import type { DaoMember } from '@app/core/api/dao'
import { formatWhole } from '@app/core/format-whole'
import { formatTokenFigure, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { CopyButton } from '#shared/ui/copy.tsx'
import { cx } from '#shared/ui/cx.ts'

interface RankingRowProps {
  member: DaoMember
  /** The stake in the first place, base units: the bar's whole. */
  most: bigint
  unit: TokenUnit
  isMine: boolean
}

const podium = 3

/** A place in the ranking. The bar only compares: the figure says the same. */
export function RankingRow({ member, most, unit, isMine }: RankingRowProps) {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  const stake = BigInt(member.stake)
  const short = shortenAddress(member.account)
  const percent = most === 0n ? 0 : Number((stake * 1_000n) / most) / 10
  return (
    <div className="flex min-h-13.5 items-center gap-3 py-1.5">
      <span className={cx('min-w-7 type-strong', member.rank > podium && 'font-normal text-text-3')}>
        {formatWhole(member.rank, locale)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center type-strong">
          <span title={member.account}>{isMine ? t('ranking.you') : short}</span>
          <CopyButton text={member.account} name={short} className="-my-3" />
        </span>
        <span className="block type-label text-text-2">
          {member.nodeClass === null ? t('node.none') : t(`nodeClass.${member.nodeClass}`)}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block type-strong">{formatTokenFigure(stake, unit, locale)}</span>
        <span aria-hidden="true" className="mt-1 ml-auto block h-1 w-20 overflow-hidden rounded-bar bg-surface-2">
          <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
        </span>
      </span>
    </div>
  )
}
