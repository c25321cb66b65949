import type { Card } from '@app/core/api/cards'
import { cardStates } from '@app/core/entity-states'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import type { CardActionKind } from './card-life.ts'
import { BackpackCta } from './components/backpack-cta.tsx'
import { BackpackHead } from './components/backpack-head.tsx'
import { BuySheet } from './components/buy-sheet.tsx'
import { CardPool } from './components/card-pool.tsx'
import { CardTile } from './components/card-tile.tsx'
import { GiftSheet } from './components/gift-sheet.tsx'
import { ReadState } from './components/read-state.tsx'
import { TermsFailure } from './components/terms-failure.tsx'
import { startCardAction } from './start-card-action.ts'
import { useCards } from './use-cards.ts'
import { useSelection } from './use-selection.ts'

const tabs = ['all', ...cardStates] as const

/** The cards of the account by state, one by one and many at once; the way to more of them; and what there is in all. */
export function BackpackPage() {
  const { t } = useTranslation(['cards', 'ui'])
  const [tab, setTab] = useSearchChoice('state', tabs, 'all')
  const { account, terms, tokens, face, summary, list, cards } = useCards(tab === 'all' ? undefined : tab)
  const selection = useSelection()
  const [isBuying, setBuying] = useState(false)
  const [gifts, setGifts] = useState<readonly Card[]>([])
  const [isGiving, setGiving] = useState(false)
  const counts = summary.data?.data
  const total = counts && counts.unstaked + counts.staked + counts.ended

  function act(kind: CardActionKind, chosen: readonly Card[]): void {
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
        <ReadState
          account={account}
          answers={[summary]}
          chain={tokens}
          until={[terms]}
          failure={t('failed')}
          skeleton={<BackpackSkeleton />}
        >
          <TermsFailure terms={terms} />
          {summary.data && face && <BackpackHead answer={summary.data} units={face} terms={terms.data} />}
          <Tabs
            label={t('states')}
            bleed
            value={tab}
            onValueChange={(next) => {
              setTab(next)
              selection.end()
            }}
            items={tabs.map((value) => ({
              value,
              label: value === 'all' ? t('all') : t(`ui:status.${value}`),
              count: value === 'all' ? total : counts?.[value],
            }))}
          >
            <TabPanel value={tab}>
              <ReadState account={account} answers={[list]} failure={t('failed')} skeleton={<BackpackSkeleton />}>
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
                      <CardTile
                        card={card}
                        face={face}
                        terms={terms.data}
                        selection={selection}
                        onAction={(kind, one) => act(kind, [one])}
                      />
                    )}
                  />
                )}
                {cards.length > 0 && (
                  <CsvLink list="cards" account={account}>
                    {t('csv')}
                  </CsvLink>
                )}
                <CardPool tokens={tokens.data} />
              </ReadState>
            </TabPanel>
          </Tabs>
        </ReadState>
      </PageMain>
      {terms.data && (
        <>
          <BackpackCta cards={cards} selection={selection} onAction={act} onBuy={() => setBuying(true)} />
          <BuySheet terms={terms.data} open={isBuying} onClose={() => setBuying(false)} />
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
