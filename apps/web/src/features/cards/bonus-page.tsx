import type { ApiAnswer } from '@app/core/api/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList, type PagedRead } from '#shared/states/paged-list.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Pair } from '#shared/ui/figure.tsx'
import { Term } from '#shared/ui/term.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { Section } from '#shared/ui/section.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { type CardUnits, findCardUnits } from './reads.ts'
import { CardsPageState } from './cards-page-state.tsx'

const BonusSources = lazySources(async () => (await import('./sources.ts')).useBonusSources)

export function BonusPage() {
  const { t } = useTranslation('cards')
  const { exposedAccount: account } = useWallet()
  const list = useInfiniteQuery(apiPages('/api/nft/rewards', account && { address: account }))
  const rewards = list.data?.pages.flatMap((page) => page.data.list) ?? []
  const last = list.data?.pages.at(-1)
  const units = findCardUnits(last?.data)
  return (
    <>
      <PageMain>
        <CardsPageState account={account} answers={[list]} failure={t('bonus.failed')}>
          {last && units && (
            <>
              <Pair className="mt-3">
                <TokenStat label={t('card.released')} amount={BigInt(last.data.releasedTotal)} token={units.product}>
                  <TokenValue amount={BigInt(last.data.releasedTotal)} token={units.product} />
                </TokenStat>
                <TokenStat
                  label={<Term name="rwas">{t('card.income')}</Term>}
                  amount={BigInt(last.data.incomeTotal)}
                  token={units.reward}
                />
              </Pair>
              <AnswerAsOf answer={last}>
                <BonusSources answer={last} units={units} />
              </AnswerAsOf>
              {rewards.length === 0 ? (
                <Empty
                  title={t('bonus.none')}
                  action={<ButtonLink to={paths.backpack}>{t('detail.toBackpack')}</ButtonLink>}
                >
                  {t('bonus.noneNote')}
                </Empty>
              ) : (
                <Rewards rewards={rewards} read={list} units={units} />
              )}
            </>
          )}
        </CardsPageState>
      </PageMain>
      {account !== null && (
        <Cta>
          <ButtonLink to={paths.nftClaimAllBase} variant="gold-solid">
            {t('bonus.claim')}
          </ButtonLink>
        </Cta>
      )}
    </>
  )
}

interface RewardsProps {
  rewards: ApiAnswer<'/api/nft/rewards'>['data']['list']
  read: PagedRead
  units: CardUnits
}

function Rewards({ rewards, read, units }: RewardsProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { exposedAccount: account } = useWallet()
  return (
    <Section title={t('bonus.paid')} aux={formatZone(rewards[0]!.claimedAt)}>
      <PagedList
        label={t('bonus.paid')}
        items={rewards}
        getKey={({ blockNumber, logIndex }) => `${blockNumber}-${logIndex}`}
        read={read}
        renderItem={({ released, income, claimedAt, transaction }) => (
          <div className="flex items-start justify-between gap-3 py-2.5">
            <div className="type-note text-text-2">
              <p>{formatDateTime(claimedAt, dateTag)}</p>
              <ExplorerHash hash={transaction} />
            </div>
            <div className="text-right type-strong">
              <p>{formatTokenAmount(BigInt(released), units.product, locale)}</p>
              <p>{formatTokenAmount(BigInt(income), units.reward, locale)}</p>
            </div>
          </div>
        )}
      />
      <CsvLink list="card-rewards" account={account}>
        {t('csv')}
      </CsvLink>
    </Section>
  )
}
