import type { Deposit } from '@app/core/api/staking'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { findToken, type TokenTerms } from '#shared/chain/tokens.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { HashLink } from '#shared/ui/address.tsx'

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
      ? t('deposit.out', { time: formatDateTimeZoned(withdrawnAt, dateTag) })
      : unlockAt === null
        ? t('deposit.spent')
        : t('deposit.until', { time: formatDateTimeZoned(unlockAt, dateTag) })
  return (
    <div className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3 type-strong">
        <span>{t(`deposit.kind.${kind}`)}</span>
        <span className="ml-auto">
          {token === undefined ? '—' : formatTokenAmount(BigInt(deposit.amount), token, locale)}
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 type-label text-text-2">
        <span>{formatDateTimeZoned(depositedAt, dateTag)}</span>
        <HashLink
          className="ml-auto"
          hash={transaction}
          href={getChainExplorerLink(chainId, { kind: 'transaction', value: transaction })}
        />
      </p>
      <p className="type-label text-text-2">{stands}</p>
    </div>
  )
}
