import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Chips } from '#shared/ui/chips.tsx'
import type { FuelChoice } from '../fuel-choices.ts'

interface FuelChipsProps {
  choices: readonly FuelChoice[]
  value: bigint | null
  onChoose: (fuel: bigint) => void
}

/** Fuel by how long it lasts. */
export function FuelChips({ choices, value, onChoose }: FuelChipsProps) {
  const { t } = useTranslation('power')
  if (choices.length === 0) return null
  return (
    <Chips
      className="mt-3"
      label={t('fuel.howLong')}
      value={choices.find(({ fuel }) => fuel === value)?.fuel.toString()}
      onValueChange={(fuel) => onChoose(BigInt(fuel))}
      items={choices.map(({ days, fuel }) => ({
        value: fuel.toString(),
        label: days === null ? t('fuel.toEnd') : t('fuel.days', { number: days }),
      }))}
    />
  )
}
