import type { Deposit } from '@app/core/api/staking'
import { useTranslation } from 'react-i18next'
import { formatZonedTime } from '#shared/format/format-zoned-time.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { getChainExplorerLink } from '#shared/tx/explorer.ts'
import type { TokenTerms } from '#shared/tx/token-terms.ts'
import { HashLink } from '#shared/ui/hash-link.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'
import { findToken } from '../queries/token-units.ts'

interface DepositRowProps {
  deposit: Deposit
  tokens: readonly TokenTerms[] | undefined
  chainId: number
}

/** Something that was paid in: what for, when, by which transaction, and whether it is still there. */
export function DepositRow({ deposit, tokens, chainId }: DepositRowProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const token = findToken(tokens, deposit.token)
  const { kind, depositedAt, unlockAt, withdrawnAt, transaction } = deposit
  const stands =
    withdrawnAt !== null
      ? t('deposit.out', { time: formatZonedTime(withdrawnAt, dateTag) })
      : unlockAt === null
        ? t('deposit.spent')
        : t('deposit.until', { time: formatZonedTime(unlockAt, dateTag) })
  return (
    <div className="flex items-start justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="type-strong">{t(`deposit.kind.${kind}`)}</p>
        <p className="type-label text-text-2">{formatZonedTime(depositedAt, dateTag)}</p>
        <p className="type-label text-text-2">{stands}</p>
      </div>
      <div className="shrink-0 text-right">
        <p className="type-strong">
          {token === undefined ? '—' : formatTokenAmount(BigInt(deposit.amount), token, locale)}
        </p>
        <HashLink
          className="type-label"
          hash={transaction}
          href={getChainExplorerLink(chainId, { kind: 'transaction', value: transaction })}
        />
      </div>
    </div>
  )
}
