import type { Card } from '@app/core/api/cards'
import { cardStates } from '@app/core/entity-states'
import { formatWhole } from '@app/core/format-whole'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ApiAnswer } from '@app/core/api/endpoints'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { TextButton, TextLink } from '#shared/ui/text.tsx'
import { TokenValue } from '#shared/price/token-value.tsx'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { Pair } from '#shared/ui/figure.tsx'
import { TokenStat } from '#shared/ui/token-stat.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { ActionNote } from '#shared/tx/action-cta.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { type CardActionKind, getCardActions } from './cards.ts'
import { type CardUnits, useCards, type CardTerms, type OwnCard } from './reads.ts'
import { BuySheet } from './buy-sheet.tsx'
import { CardsOnChain } from './cards-on-chain.tsx'
import { CardPool, TermsFailure } from './card-pool.tsx'
import { CardTile, startCardAction, CardButtons, type Selection, useSelection } from './card-parts.tsx'
import { GiftSheet } from './gift-sheet.tsx'
import { CardsPageState } from './cards-page-state.tsx'
import { NewCard } from './new-card.tsx'

const tabs = ['all', ...cardStates] as const
type Tab = (typeof tabs)[number]

export function BackpackPage() {
  const { t } = useTranslation('cards')
  const [tab, setTab] = useSearchChoice('state', tabs, 'all')
  const read = useCards(tab === 'all' ? undefined : tab)
  const { account, terms, face, summary, cards } = read
  const selection = useSelection()
  const [isBuying, setBuying] = useState(false)
  const [gifts, setGifts] = useState<readonly OwnCard[]>([])
  const [isGiving, setGiving] = useState(false)
  const [bought, setBought] = useBought(() => {
    if (tab !== 'unstaked') setTab('all')
  })
  const isUnanswered = [summary, read.list].some(({ data, error }) => data === undefined && error !== null)

  function act(kind: CardActionKind, chosen: readonly OwnCard[]): void {
    if (terms.data === undefined) return
    if (kind !== 'gift') {
      startCardAction(kind, { terms: terms.data, cards: chosen, onDone: selection.end })
      return
    }
    setGifts(chosen)
    setGiving(true)
  }
  return (
    <>
      <PageMain>
        <CardsPageState
          account={account}
          answers={[summary]}
          until={[terms]}
          failure={t('failed')}
          skeleton={<BackpackSkeleton />}
        >
          <TermsFailure terms={terms} />
          {summary.data && face && <BackpackHead answer={summary.data} units={face} terms={terms.data} />}
          <StateTabs
            tab={tab}
            counts={summary.data?.data}
            onTab={(next) => {
              setTab(next)
              selection.end()
            }}
          >
            <CardList
              tab={tab}
              read={read}
              selection={selection}
              bought={bought}
              onSeen={() => setBought(undefined)}
              onAction={act}
            />
          </StateTabs>
        </CardsPageState>
        {isUnanswered && terms.data && <CardsOnChain terms={terms.data} account={account} onAction={act} />}
      </PageMain>
      {terms.data && account !== null && (
        <>
          <BackpackCta cards={cards} selection={selection} onAction={act} onBuy={() => setBuying(true)} />
          <BuySheet terms={terms.data} open={isBuying} onClose={() => setBuying(false)} onBought={setBought} />
          {gifts.length > 0 && (
            <GiftSheet
              cards={gifts}
              terms={terms.data}
              open={isGiving}
              onClose={() => setGiving(false)}
              onDone={selection.end}
            />
          )}
        </>
      )}
    </>
  )
}

interface StateTabsProps {
  tab: Tab
  counts: ApiAnswer<'/api/nft/summarized'>['data'] | undefined
  onTab: (tab: Tab) => void
  children: ReactNode
}

function StateTabs({ tab, counts, onTab, children }: StateTabsProps) {
  const { t } = useTranslation(['cards', 'ui'])
  const total = counts && counts.unstaked + counts.staked + counts.ended
  return (
    <Tabs
      label={t('states')}
      bleed
      value={tab}
      onValueChange={onTab}
      items={tabs.map((value) => ({
        value,
        label: value === 'all' ? t('all') : t(`ui:status.${value}`),
        count: value === 'all' ? total : counts?.[value],
      }))}
    >
      <TabPanel value={tab}>{children}</TabPanel>
    </Tabs>
  )
}

function useBought(onBought: () => void) {
  const [bought, setBought] = useState<string>()
  const showNew = useEffectEvent(onBought)
  useEffect(() => {
    if (bought !== undefined) showNew()
  }, [bought])
  return [bought, setBought] as const
}

interface CardListProps {
  tab: Tab
  read: ReturnType<typeof useCards>
  selection: Selection
  bought: string | undefined
  onSeen: () => void
  onAction: (kind: CardActionKind, cards: readonly Card[]) => void
}

function CardList({ tab, read, selection, bought, onSeen, onAction }: CardListProps) {
  const { t } = useTranslation('cards')
  const { account, terms, face, list, cards } = read
  const firstBought = cards.find((card) => card.transaction === bought)
  const isFurther = bought !== undefined && firstBought === undefined && list.hasNextPage
  const { isFetching, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (isFurther && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isFurther, isFetching, isFetchNextPageError, fetchNextPage])
  return (
    <CardsPageState account={account} answers={[list]} failure={t('failed')} skeleton={<BackpackSkeleton />}>
      {cards.length === 0 && (
        <Empty title={t(tab === 'all' ? 'none' : 'noneHere')}>{tab === 'all' ? t('noneNote') : null}</Empty>
      )}
      {cards.length > 1 && terms.data && !selection.isActive && (
        <p className="pt-3 text-right type-value">
          <TextButton onClick={selection.start}>{t('select.start')}</TextButton>
        </p>
      )}
      {cards.length > 0 && face && (
        <PagedList
          label={t('cards')}
          className="[&_li:first-child]:border-t-0"
          items={cards}
          getKey={({ id }) => id}
          read={list}
          renderItem={(card) => (
            <NewCard isNew={card.transaction === bought} isFirst={card === firstBought} onSeen={onSeen}>
              <CardTile
                card={card}
                face={face}
                terms={terms.data}
                selection={selection}
                onAction={(kind, one) => onAction(kind, [one])}
              />
            </NewCard>
          )}
        />
      )}
      {cards.length > 0 && (
        <CsvLink list="cards" account={account}>
          {t('csv')}
        </CsvLink>
      )}
      <CardPool />
    </CardsPageState>
  )
}

function BackpackSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-4 pt-4">
      <Skeleton className="h-14 w-60" />
      <Skeleton className="aspect-335/190 w-full rounded-card" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-11 w-full" />
    </div>
  )
}

const BackpackSources = lazySources(async () => (await import('./sources.ts')).useBackpackSources)

interface BackpackHeadProps {
  answer: ApiAnswer<'/api/nft/summarized'>
  units: CardUnits
  terms: CardTerms | undefined
}

export function BackpackHead({ answer, units, terms }: BackpackHeadProps) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const { data } = answer
  const claim = (
    <TextLink to={paths.nftClaimAllBase} tone="gold">
      {t('head.claimAll')}
    </TextLink>
  )
  return (
    <>
      <TokenStat className="mt-4" size="xl" label={t('head.held')} amount={BigInt(data.held)} token={units.product}>
        <TokenValue amount={BigInt(data.held)} token={units.product} />
        <AnswerAsOf answer={answer}>
          <BackpackSources answer={answer} units={units} terms={terms} />
        </AnswerAsOf>
      </TokenStat>
      <Pair className="mt-4">
        <TokenStat
          label={t('card.toClaim')}
          action={data.claimable === '0' && data.claimableIncome === '0' ? undefined : claim}
          amount={BigInt(data.claimable)}
          token={units.product}
          tone={data.claimable === '0' ? 'plain' : 'gold'}
        >
          <TokenValue amount={BigInt(data.claimable)} token={units.product} />
        </TokenStat>
        <TokenStat
          label={t('card.toClaim')}
          amount={BigInt(data.claimableIncome)}
          token={units.reward}
          tone={data.claimableIncome === '0' ? 'plain' : 'gold'}
        />
      </Pair>
      {data.stocks.length > 0 && (
        <KeyValueList className="pt-2">
          {data.stocks.map(({ stockCode, shares }) => (
            <KeyValue key={stockCode} label={t('card.equity')}>
              {t('claims.shares', { shares: formatWhole(shares, locale), code: stockCode })}
            </KeyValue>
          ))}
        </KeyValueList>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-2 py-3 type-value">
        <TextLink to={paths.nftBonus}>{t('head.rewards')}</TextLink>
        <TextLink to={paths.nftClaimList}>{t('head.claims')}</TextLink>
      </p>
    </>
  )
}

interface BackpackCtaProps {
  cards: readonly Card[]
  selection: Selection
  onAction: (kind: CardActionKind, cards: readonly Card[]) => void
  onBuy: () => void
}

export function BackpackCta({ cards, selection, onAction, onBuy }: BackpackCtaProps) {
  const { t } = useTranslation('cards')
  const chosen = cards.filter(({ id }) => selection.ids.has(id))
  if (selection.isActive)
    return (
      <Cta
        note={
          <>
            {t('select.chosen', { number: chosen.length })}{' '}
            <TextButton onClick={selection.end}>{t('select.end')}</TextButton>
          </>
        }
      >
        {chosen.length === 0 || getCardActions(chosen).length === 0 ? (
          <Button disabledReason={t(chosen.length === 0 ? 'select.none' : 'select.mixed')}>{t('select.go')}</Button>
        ) : (
          <CardButtons cards={chosen} size="page" onAction={(kind) => onAction(kind, chosen)} />
        )}
      </Cta>
    )
  return (
    <Cta note={<ActionNote action="cards." stillOpen={t('stillOpen')} />}>
      <WriteGate label={t('buy.open')}>
        <Button aria-haspopup="dialog" onClick={onBuy}>
          {t('buy.open')}
        </Button>
      </WriteGate>
    </Cta>
  )
}
