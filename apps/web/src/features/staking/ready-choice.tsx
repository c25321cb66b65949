import { formatWhole } from '@app/core/format-whole'
import { useState } from 'react'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { CheckIcon } from '#shared/ui/icons.ts'
import { Sheet } from '#shared/ui/overlay.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { unstakeAction } from './actions.ts'
import { MAX_TAKEN, sumAmounts } from './ready-positions.ts'
import type { PoolTerms, Position } from './reads.ts'

interface ReadyChoiceProps {
  due: readonly Position[]
  terms: PoolTerms
  open: boolean
  onClose: () => void
}

export function ReadyChoice({ due, terms, open, onClose }: ReadyChoiceProps) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const dateTag = useDateTag()
  const [chosen, setChosen] = useState<ReadonlySet<bigint>>(() => new Set(due.slice(0, MAX_TAKEN).map(({ id }) => id)))
  const positions = due.filter(({ id }) => chosen.has(id))
  const label = t('ready.go', { amount: formatTokenAmount(sumAmounts(positions), terms.token, locale) })
  const problem =
    positions.length === 0
      ? t('ready.none')
      : positions.length > MAX_TAKEN
        ? t('ready.most', { number: formatWhole(MAX_TAKEN, locale) })
        : undefined
  const toggle = (id: bigint) => {
    const after = new Set(chosen)
    if (!after.delete(id)) after.add(id)
    setChosen(after)
  }
  const takeOut = () => {
    startAction(unstakeAction, { positions, terms })
    onClose()
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('ready.title')}
      footer={
        <WriteGate label={label}>
          {problem === undefined ? (
            <Button variant="gold-solid" onClick={takeOut}>
              {label}
            </Button>
          ) : (
            <Button disabledReason={problem}>{label}</Button>
          )}
        </WriteGate>
      }
    >
      <ul aria-label={t('ready.label')} className="border-b border-line">
        {due.map(({ id, amount, unlockAt }) => (
          <li key={String(id)} className="border-t border-line">
            <label className="flex min-h-15 cursor-pointer items-center gap-3 py-2.25 has-focus-visible:outline-2 has-focus-visible:outline-focus">
              <input type="checkbox" className="sr-only" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <CheckMark isOn={chosen.has(id)} />
              <span className="min-w-0 flex-1">
                <span className="block type-strong">{formatTokenAmount(amount, terms.token, locale)}</span>
                <span className="block type-label text-text-2">
                  {t('position.unlocked', { date: formatDateTimeZoned(unlockAt, dateTag) })}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function CheckMark({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-control border-2 ${isOn ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'}`}
    >
      {isOn && <Icon source={CheckIcon} size={14} />}
    </span>
  )
}
