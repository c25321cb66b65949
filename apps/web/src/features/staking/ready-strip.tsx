import { useState } from 'react'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { UnlockedIcon } from '#shared/ui/icons.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { unstakeAction } from './actions.ts'
import { ReadyChoice } from './ready-choice.tsx'
import { getDue, getReady } from './ready-positions.ts'
import type { PoolTerms, Position } from './reads.ts'

export function ReadyStrip({ positions, terms }: { positions: readonly Position[] | undefined; terms: PoolTerms }) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const now = useChainNow()
  const ready = getReady(positions ?? [], now)
  // Each opening starts with all of them.
  const [choice, setChoice] = useState({ round: 0, isOpen: false })
  if (ready.positions.length === 0) return null
  const label = t('ready.takeOut', { count: ready.positions.length })
  return (
    <section aria-label={t('ready.label')} className="pt-3 pb-2">
      <div className="rounded-card border border-gold bg-gold-soft p-3.5">
        <p className="flex items-center gap-2 type-strong text-gold-text">
          <Icon source={UnlockedIcon} size={18} />
          <span className="min-w-0">
            {t('ready.amount', { amount: formatTokenAmount(ready.amount, terms.token, locale) })}
          </span>
        </p>
        {ready.left > 0 && <p className="mt-1 type-label text-text-2">{t('ready.left', { count: ready.left })}</p>}
        <div className="mt-2.5">
          <WriteGate label={label}>
            <Button
              size="row"
              variant="gold-solid"
              onClick={() => startAction(unstakeAction, { positions: ready.positions, terms })}
            >
              {label}
            </Button>
            {ready.positions.length > 1 && (
              <p className="mt-2.5 text-center type-value">
                <TextButton
                  aria-haspopup="dialog"
                  onClick={() => setChoice(({ round }) => ({ round: round + 1, isOpen: true }))}
                >
                  {t('ready.choose')}
                </TextButton>
              </p>
            )}
          </WriteGate>
        </div>
      </div>
      {choice.round > 0 && (
        <ReadyChoice
          key={choice.round}
          due={getDue(positions ?? [], now)}
          terms={terms}
          open={choice.isOpen}
          onClose={() => setChoice(({ round }) => ({ round, isOpen: false }))}
        />
      )}
    </section>
  )
}
