import { getCardNumber } from '@app/core/card-number'
import { formatWhole } from '@app/core/format-whole'
import { useInfiniteQuery } from '@tanstack/react-query'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { DoneIcon, FailedIcon, PendingIcon, RunningIcon } from '#shared/ui/icons.ts'
import { PagedList } from '#shared/states/paged-list.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { CardsPageState } from './cards-page-state.tsx'

const looks = {
  registered: { icon: PendingIcon, tone: 'warning' },
  processing: { icon: RunningIcon, tone: 'accent' },
  delivered: { icon: DoneIcon, tone: 'positive' },
  rejected: { icon: FailedIcon, tone: 'danger' },
} as const satisfies Record<string, Pick<BadgeProps, 'icon' | 'tone'>>

export function ClaimListPage() {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { exposedAccount: account } = useWallet()
  const list = useInfiniteQuery(apiPages('/api/claim/list', account && { address: account }))
  const claims = list.data?.pages.flatMap((page) => page.data.list) ?? []
  return (
    <PageMain>
      <CardsPageState account={account} answers={[list]} failure={t('claims.failed')}>
        <PagedList
          label={t('claims.title')}
          items={claims}
          getKey={({ cardId }) => cardId}
          read={list}
          renderItem={({ cardId, shares, stockCode, state, note, claimedAt }) => (
            <div className="py-3">
              <div className="flex items-center justify-between gap-3 type-strong">
                <span>{t('card.number', { number: getCardNumber(cardId) })}</span>
                <Badge {...looks[state]}>{t(`claims.state.${state}`)}</Badge>
              </div>
              <p className="mt-0.5 type-note text-text-2">
                {t('claims.shares', { shares: formatWhole(shares, locale), code: stockCode })}
              </p>
              <p className="type-note text-text-2">
                {formatDateTime(claimedAt, dateTag)} {formatZone(claimedAt)}
              </p>
              {note !== null && <p className="mt-1 type-label">{t('claims.note', { note })}</p>}
            </div>
          )}
          empty={
            <Empty
              title={t('claims.none')}
              action={<ButtonLink to={paths.backpack}>{t('detail.toBackpack')}</ButtonLink>}
            >
              {t('claims.noneNote')}
            </Empty>
          }
        >
          <CsvLink list="claims" account={account}>
            {t('csv')}
          </CsvLink>
        </PagedList>
      </CardsPageState>
    </PageMain>
  )
}
