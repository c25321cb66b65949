import type { AdminClaimPage, EquityClaim } from '@app/core/api/claims'
import { getCardNumber } from '@app/core/card-number'
import { equityClaimStates } from '@app/core/entity-states'
import { formatWhole } from '@app/core/format-whole'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { useSearchChoice, useSearchParameters } from '#shared/routing/use-search-choice.ts'
import { Address } from '#shared/ui/address.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { ChoiceGrid } from './choice-grid.tsx'
import { readClaimSearch } from './claim-search.ts'
import { CsvButton } from './csv-button.tsx'
import { getClaimKey } from './decide-claims.ts'
import { DecideMany } from './decide-many.tsx'
import { OfficeList, OfficePage } from './office-page.tsx'
import { OfficeProblem } from './office-problem.tsx'
import { ofCards, OfContracts } from '../of-contracts.tsx'
import { officePages, useOfficeWrite } from './office-api.ts'

export function ClaimsPage() {
  return (
    <OfContracts anyOf={ofCards}>
      <OfficePage right="claims">{(mayWrite) => <Claims mayWrite={mayWrite} />}</OfficePage>
    </OfContracts>
  )
}

function Claims({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const [state, setState] = useSearchChoice('state', equityClaimStates, 'registered')
  const [search, change] = useSearchParameters()
  const found = readClaimSearch(search['q'] ?? '')
  const query = { state, ...(found.ok && found.query) }
  const list = useInfiniteQuery({
    ...officePages<'claims'>('/api/admin/claims', { ...query, pageSize: '100' }),
    placeholderData: keepPreviousData,
  })
  const counts = list.data?.pages[0]?.counts
  return (
    <Section title={t('names.claims')}>
      <SearchField
        className="mb-3"
        label={t('claim.search')}
        find={t('claim.find')}
        hint={t('claim.searchHint')}
        problem={!found.ok && t('claim.searchWrong')}
        asked={search['q'] ?? ''}
        onAsk={(q) => change({ q: q === '' ? undefined : q })}
      />
      <ChoiceGrid
        label={t('claim.state')}
        values={equityClaimStates}
        value={state}
        onChoose={setState}
        className="mb-4 grid-cols-2"
      >
        {(each) => (
          <>
            {t(`claim.${each}`)}
            {counts && found.ok && ` · ${formatWhole(counts[each], locale)}`}
          </>
        )}
      </ChoiceGrid>
      {found.ok && (
        <>
          <ClaimList
            key={JSON.stringify(query)}
            list={list}
            isSearched={search['q'] !== undefined}
            mayWrite={mayWrite}
          />
          <CsvButton path="/api/admin/claims.csv" query={query} />
        </>
      )}
    </Section>
  )
}

interface ClaimListProps {
  list: UseInfiniteQueryResult<InfiniteData<AdminClaimPage>>
  isSearched: boolean
  mayWrite: boolean
}

function ClaimList({ list, isSearched, mayWrite }: ClaimListProps) {
  const { t } = useTranslation('admin')
  const [chosen, setChosen] = useState<readonly EquityClaim[]>([])
  const keys = new Set(chosen.map(getClaimKey))
  const loaded = list.data?.pages.flatMap((page) => page.list) ?? []
  const toggle = (claim: EquityClaim) =>
    setChosen(
      keys.has(getClaimKey(claim))
        ? chosen.filter((each) => getClaimKey(each) !== getClaimKey(claim))
        : [...chosen, claim],
    )
  return (
    <>
      {mayWrite && loaded.length > 1 && (
        <p className="pb-2 text-right type-label">
          <TextButton
            onClick={() => setChosen([...chosen, ...loaded.filter((claim) => !keys.has(getClaimKey(claim)))])}
          >
            {t('claim.chooseLoaded')}
          </TextButton>
        </p>
      )}
      <DecideMany chosen={chosen} mayWrite={mayWrite} onChosenChange={setChosen} />
      <OfficeList
        list={list}
        getKey={getClaimKey}
        renderItem={(claim) => (
          <Claim
            claim={claim}
            mayWrite={mayWrite}
            isChosen={keys.has(getClaimKey(claim))}
            onToggle={() => toggle(claim)}
          />
        )}
        none={isSearched ? t('list.noneFound') : undefined}
      />
    </>
  )
}

interface ClaimProps {
  claim: EquityClaim
  mayWrite: boolean
  isChosen: boolean
  onToggle: () => void
}

function Claim({ claim, mayWrite, isChosen, onToggle }: ClaimProps) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { cardId, account, shares, stockCode, claimedAt, note } = claim
  const shown = t('claim.shares', { shares: formatWhole(shares, locale), stock: stockCode })
  return (
    <div className="py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {mayWrite ? (
          <label className="flex min-h-11 min-w-0 items-center gap-2.5 type-strong">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              aria-label={t('claim.choose', { card: getCardNumber(cardId) })}
              checked={isChosen}
              onChange={onToggle}
            />
            {shown}
          </label>
        ) : (
          <p className="type-strong">{shown}</p>
        )}
        <TextButton onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t(isOpen ? 'claim.close' : 'claim.decide')}
        </TextButton>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 type-label text-text-2">
        <Address address={account} />
        <span className="wrap-anywhere">{t('claim.card', { card: getCardNumber(cardId) })}</span>
        <span>{formatDateTimeZoned(claimedAt, tag)}</span>
      </p>
      {note !== null && <p className="type-label wrap-anywhere text-text-2">{note}</p>}
      {isOpen && <Decision claim={claim} mayWrite={mayWrite} onDone={() => setOpen(false)} />}
    </div>
  )
}

function Decision({ claim, mayWrite, onDone }: { claim: EquityClaim; mayWrite: boolean; onDone: () => void }) {
  const { t } = useTranslation('admin')
  const [state, setState] = useState(claim.state)
  const [note, setNote] = useState(claim.note ?? '')
  const save = useOfficeWrite<'editClaim'>(onDone)
  const body = { account: claim.account, from: claim.state, state, note: note.trim() === '' ? null : note.trim() }
  const isSame = state === claim.state && body.note === claim.note
  return (
    <div className="mt-3">
      <Chips
        label={t('claim.state')}
        value={state}
        onValueChange={setState}
        items={equityClaimStates.map((each) => ({ value: each, label: t(`claim.${each}`) }))}
        className="mb-4 grid! grid-cols-2"
      />
      <TextArea
        label={t('claim.note')}
        value={note}
        onValueChange={setNote}
        rows={2}
        maxLength={2000}
        hint={t('claim.noteHint')}
      />
      {save.isError && <OfficeProblem error={save.error} className="mt-3" />}
      <Button
        size="row"
        className="mt-3"
        onClick={() => save.mutate({ path: `/api/admin/claims/${claim.cardId}`, body })}
        waiting={save.isPending && t('saving')}
        disabledReason={mayWrite ? isSame && t('claim.same') : t('noRight')}
      >
        {t('claim.save')}
      </Button>
    </div>
  )
}
