import type { Success } from '@app/core/api/envelope'
import type { EquityClaim } from '@app/core/api/claims'
import { getCardNumber } from '@app/core/card-number'
import { type EquityClaimState, equityClaimStates } from '@app/core/entity-states'
import { formatWhole } from '@app/core/format-whole'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { writeApi } from '#shared/api/client.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { type ClaimVerdict, decideClaims, type FailedClaim, getClaimKey } from './decide-claims.ts'
import { officeKey } from './office-api.ts'
import { OfficeProblem } from './office-problem.tsx'

interface DecideManyProps {
  chosen: readonly EquityClaim[]
  mayWrite: boolean
  onChosenChange: (chosen: readonly EquityClaim[]) => void
}

interface Outcome {
  written: number
  failed: readonly FailedClaim[]
}

export function DecideMany({ chosen, mayWrite, onChosenChange }: DecideManyProps) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const queries = useQueryClient()
  const [state, setState] = useState<EquityClaimState>()
  const [note, setNote] = useState('')
  const [decided, setDecided] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const count = (number: number) => formatWhole(number, locale)
  const decide = useMutation({
    mutationFn: (verdict: ClaimVerdict) =>
      decideClaims(chosen, verdict, {
        write: ({ cardId, account, state: from }, given) =>
          writeApi<Success<EquityClaim>>(`/api/admin/claims/${cardId}`, { account, from, ...given }),
        onDecided: setDecided,
      }),
    onSuccess: (failed) => {
      setOutcome({ written: chosen.length - failed.length, failed })
      onChosenChange(failed.map(({ claim }) => claim))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [officeKey] }),
  })
  const start = () => {
    if (state === undefined) return
    setDecided(0)
    setOutcome(null)
    decide.mutate({ state, note: note.trim() === '' ? null : note.trim() })
  }
  const reason = mayWrite ? state === undefined && t('claim.chooseState') : t('noRight')
  const progress = { number: count(decided), all: count(chosen.length) }
  return (
    <>
      <output className="block type-strong empty:hidden">
        {outcome !== null && outcome.written > 0 && t('claim.written', { number: count(outcome.written) })}
      </output>
      {outcome !== null && outcome.failed.length > 0 && <FailedClaims failed={outcome.failed} />}
      {chosen.length > 0 && (
        <section aria-label={t('claim.decideMany')} className="mt-3 border-y border-line py-4">
          <div className="mb-3 flex items-baseline justify-between gap-3">
            <p className="type-strong">{t('claim.chosen', { number: count(chosen.length) })}</p>
            {!decide.isPending && <TextButton onClick={() => onChosenChange([])}>{t('claim.chooseNone')}</TextButton>}
          </div>
          <Chips
            label={t('claim.state')}
            value={state}
            onValueChange={setState}
            disabled={decide.isPending}
            items={equityClaimStates.map((each) => ({ value: each, label: t(`claim.${each}`) }))}
            className="mb-4 grid! grid-cols-2"
          />
          <TextArea
            label={t('claim.note')}
            value={note}
            onValueChange={setNote}
            disabled={decide.isPending}
            rows={2}
            maxLength={2000}
            hint={t('claim.noteForAll')}
          />
          <Button
            size="row"
            className="mt-3"
            onClick={start}
            waiting={decide.isPending && t('claim.deciding', progress)}
            disabledReason={reason}
          >
            {t('claim.saveMany')}
          </Button>
        </section>
      )}
    </>
  )
}

function FailedClaims({ failed }: Pick<Outcome, 'failed'>) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  return (
    <div role="alert" className="mt-2">
      <p className="type-strong text-danger">{t('claim.failed', { number: formatWhole(failed.length, locale) })}</p>
      <ul>
        {failed.map(({ claim, error }) => (
          <li key={getClaimKey(claim)} className="mt-2">
            <p className="type-label wrap-anywhere">{t('claim.card', { card: getCardNumber(claim.cardId) })}</p>
            <OfficeProblem error={error} />
          </li>
        ))}
      </ul>
    </div>
  )
}
