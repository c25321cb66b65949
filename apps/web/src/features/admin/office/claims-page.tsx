import type { EquityClaim } from '@app/core/api/claims'
import { getCardNumber } from '@app/core/card-number'
import { equityClaimStates } from '@app/core/entity-states'
import { formatWhole } from '@app/core/format-whole'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { Address } from '#shared/ui/address.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Section } from '#shared/ui/section.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { ChoiceGrid } from './choice-grid.tsx'
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
  const [state, setState] = useSearchChoice('state', equityClaimStates, 'registered')
  const list = useInfiniteQuery(officePages<'claims'>('/api/admin/claims', { state }))
  return (
    <Section title={t('names.claims')}>
      <ChoiceGrid
        label={t('claim.state')}
        values={equityClaimStates}
        value={state}
        onChoose={setState}
        className="mb-4 grid-cols-2"
      >
        {(each) => t(`claim.${each}`)}
      </ChoiceGrid>
      <OfficeList
        list={list}
        getKey={({ cardId, account }) => `${cardId}/${account}`}
        renderItem={(claim) => <Claim claim={claim} mayWrite={mayWrite} />}
      />
    </Section>
  )
}

function Claim({ claim, mayWrite }: { claim: EquityClaim; mayWrite: boolean }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { cardId, account, shares, stockCode, claimedAt, note } = claim
  return (
    <div className="py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="type-strong">{t('claim.shares', { shares: formatWhole(shares, locale), stock: stockCode })}</p>
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
