import type { ApiAnswer } from '@app/core/api/endpoints'
import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import type { Token } from '#shared/base/tokens.ts'
import { KeyValue } from '#shared/ui/key-value.tsx'

export interface WithdrawSourcesProps {
  answer: ApiAnswer<'/api/withdrawal/terms'>
  terms: WithdrawalTokenTerms
  token: Token
}

export default function WithdrawSources({ answer, terms, token }: WithdrawSourcesProps) {
  const { t } = useTranslation(['assets', 'sources'])
  const locale = useLocale()
  const show = (amount: string | null) => (amount === null ? '—' : formatTokenAmount(BigInt(amount), token, locale))
  const { asOf, data } = answer
  return (
    <>
      <SourceEntry title={t('withdraw.available')} value={show(terms.available)} rule={t('sources:assets.available')} />
      <SourceEntry title={t('withdraw.leftToday')} value={show(terms.remainingToday)} rule={t('sources:withdraw.left')}>
        <KeyValue label={t('sources:withdraw.quota')}>{show(terms.dailyQuota)}</KeyValue>
        <KeyValue label={t('sources:withdraw.used')}>{show(terms.usedToday)}</KeyValue>
      </SourceEntry>
      <SourceEntry
        title={t('sources:withdraw.room')}
        value={show(terms.vaultRemainingToday)}
        rule={t('sources:withdraw.vault')}
      />
      <SourceReading
        reads={[
          { path: '/api/withdrawal/terms', blockNumber: asOf.blockNumber, at: asOf.blockTimestamp },
          {
            name: t('sources:reading.vault'),
            contract: data.contract,
            abi: 'dividendVault',
            calls: ['rootAt', 'paid', 'dailyCap'],
            blockNumber: asOf.blockNumber,
          },
        ]}
      />
    </>
  )
}
