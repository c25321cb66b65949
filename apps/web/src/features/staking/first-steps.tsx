import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { DoneIcon } from '#shared/ui/icons.ts'
import type { StakeSuperior } from './stake-form.ts'
import type { StakeScreen } from './reads.ts'

export function FirstSteps({ screen, superior }: { screen: StakeScreen; superior: StakeSuperior }) {
  const { t } = useTranslation('staking')
  const isBefore = useIsBeforeFirst(screen)
  if (!isBefore) return null
  const steps = [
    { name: t('checklist.connect'), isDone: screen.account !== null },
    ...(superior.panel === null ? [] : [{ name: t('checklist.superior'), isDone: superior.state === 'bound' }]),
    { name: t('checklist.stake'), isDone: false },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol aria-label={t('checklist.label')} className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line py-3">
      {steps.map(({ name, isDone }, index) => (
        <li
          key={name}
          aria-current={index === next ? 'step' : undefined}
          className={cx('flex items-center gap-1.5 type-label', index === next ? 'font-semibold' : 'text-text-2')}
        >
          {isDone ? (
            <Icon source={DoneIcon} size={16} className="text-positive" />
          ) : (
            <span
              aria-hidden="true"
              className={cx('size-4 rounded-full border-2', index === next ? 'border-accent' : 'border-line-strong')}
            />
          )}
          {name}
          {isDone && <span className="sr-only">, {t('checklist.done')}</span>}
        </li>
      ))}
    </ol>
  )
}

/** A stake that has since been taken out counts too. */
function useIsBeforeFirst({ account, stake }: StakeScreen): boolean {
  const mayBe = account !== null && stake.data?.positions.length === 0
  const ever = useQuery(apiQuery('/api/deposit/list', mayBe ? { address: account, kind: 'stake', pageSize: 1 } : null))
  return account === null || (mayBe && ever.data?.data.total === 0)
}
