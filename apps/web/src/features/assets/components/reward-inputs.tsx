import type { RewardInputs as Inputs } from '@app/core/api/rewards'
import { formatWhole } from '@app/core/format-whole'
import { formatPercent } from '@app/core/share'
import type { ReactNode } from 'react'
import { formatDateTimeExact, formatZone } from '#shared/format/format-date.ts'
import { formatExactTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'

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
      return inputs.layers.map(({ layer, stake: amount, rate }) => (
        <KeyValue
          key={layer}
          label={t('input.layer', { layer })}
          note={t('input.rate', { rate: formatPercent(BigInt(rate), RATE_PARTS, { locale }) })}
        >
          {exact(amount, stake)}
        </KeyValue>
      ))
    case 'community':
      return (
        <>
          <KeyValue label={t('input.own')} note={`× ${inputs.rate}`}>
            {exact(inputs.stake, stake)}
          </KeyValue>
          {inputs.branches.map(({ grade, rate, accountCount, stake: amount }) => {
            const number = formatWhole(accountCount, locale)
            return (
              <KeyValue
                key={grade}
                label={grade === 0 ? t('input.branchNone', { number }) : t('input.branch', { grade, number })}
                note={`× (${inputs.rate} − ${rate})`}
              >
                {exact(amount, stake)}
              </KeyValue>
            )
          })}
          <KeyValue label={t('input.grade')} note={t('input.rate', { rate: inputs.rate })} total>
            {inputs.grade}
          </KeyValue>
        </>
      )
    case 'node':
      return (
        <>
          <KeyValue label={t('input.stakedDr')}>{exact(inputs.stakedDr, dr)}</KeyValue>
          <KeyValue label={t('input.class')} note={t('input.nodeRate', { rate: inputs.rate })}>
            {t(`class.${inputs.nodeClass}`)}
          </KeyValue>
        </>
      )
    case 'dao':
      return <KeyValue label={t('input.stakedDr')}>{exact(inputs.stakedDr, dr)}</KeyValue>
    case 've':
      return inputs.runs.map(({ slope, unlockAt, from, to }) => (
        <KeyValue
          key={from}
          label={t('input.run', { from: at(from), to: at(to) })}
          note={t('input.unlocks', { time: at(unlockAt) })}
        >
          {formatWhole(BigInt(slope), locale)}
        </KeyValue>
      ))
  }
}
