import type { RewardInputs as Inputs } from '@app/core/api/reward-detail'
import { formatWhole } from '@app/core/format-whole'
import { formatPercent } from '@app/core/share'
import type { ReactNode } from 'react'
import { formatDateTimeExact, formatZone } from '#shared/format/format-date.ts'
import { formatExactTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/note.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'
import { groupLayers } from '../reward-layers.ts'

const RATE_PARTS = 10_000n

/** Where the weight comes from. */
export function RewardInputs({ inputs, stake, dr }: { inputs: Inputs; stake: TokenUnit; dr: TokenUnit }) {
  const { t } = useTranslation('assets')
  return (
    <Section title={t('detail.inputs')}>
      <Note>{t(`formula.${inputs.kind}`)}</Note>
      <KeyValueList className="mt-2">
        <Facts inputs={inputs} stake={stake} dr={dr} />
      </KeyValueList>
    </Section>
  )
}

function Facts({ inputs, stake, dr }: { inputs: Inputs; stake: TokenUnit; dr: TokenUnit }): ReactNode {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const exact = (amount: string, unit: TokenUnit) => formatExactTokenAmount(BigInt(amount), unit, locale)
  const at = (time: number) => `${formatDateTimeExact(time, dateTag)} ${formatZone(time)}`
  switch (inputs.kind) {
    case 'promotion':
      return groupLayers(inputs.layers).map(({ from, to, stake: amount, rate }) => (
        <KeyValue
          key={from}
          label={from === to ? t('input.layer', { layer: from }) : t('input.layers', { from, to })}
          note={t('input.rate', { rate: formatPercent(BigInt(rate), RATE_PARTS, { locale }) })}
        >
          {formatExactTokenAmount(amount, stake, locale)}
        </KeyValue>
      ))
    case 'community':
      return (
        <>
          {inputs.layers.map(({ layer, stake: amount }) => (
            <KeyValue key={layer} label={t('input.layer', { layer })}>
              {exact(amount, stake)}
            </KeyValue>
          ))}
          <KeyValue label={t('input.team')} total>
            {exact(inputs.teamStake, stake)}
          </KeyValue>
          <KeyValue label={t('input.grade')}>{inputs.grade}</KeyValue>
        </>
      )
    case 'node':
    case 'dao':
      return (
        <>
          <KeyValue label={t('input.stakedDr')}>{exact(inputs.stakedDr, dr)}</KeyValue>
          {inputs.kind === 'node' && <KeyValue label={t('input.class')}>{t(`class.${inputs.nodeClass}`)}</KeyValue>}
        </>
      )
    case 've':
      return (
        <>
          <KeyValue label={t('input.slope')}>{formatWhole(BigInt(inputs.slope), locale)}</KeyValue>
          <KeyValue label={t('input.unlock')}>{at(inputs.unlockAt)}</KeyValue>
          <KeyValue label={t('input.at')}>{at(inputs.at)}</KeyValue>
        </>
      )
  }
}
