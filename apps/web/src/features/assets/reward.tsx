import type { RewardDetail, RewardInputs as Inputs } from '@app/core/api/rewards'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { formatWhole } from '@app/core/format-whole'
import { formatPercent } from '@app/core/share'
import type { ReactNode } from 'react'
import { formatExactTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { formatDateTimeExact, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { CopyButton } from '#shared/ui/copy.tsx'
import { HashLink } from '#shared/ui/address.tsx'

/** Kinds whose weights are divided by more than their sum. */
const wholes: Partial<Record<DividendKind, 'wholePromotion' | 'wholeCommunity'>> = {
  promotion: 'wholePromotion',
  community: 'wholeCommunity',
}

export function RewardFormula({ detail, token }: { detail: RewardDetail; token: TokenUnit }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const { kind, totalPool, totalWeight, weight, revenue } = detail.dividend
  const exact = (amount: string) => formatExactTokenAmount(BigInt(amount), token, locale)
  const isAll = totalPool === detail.backlog
  const rows = [
    { sign: '', label: t('detail.backlog'), value: exact(detail.backlog) },
    { sign: '', label: t('detail.release'), value: exact(detail.release) },
    { sign: '', label: t(isAll ? 'detail.budgetAll' : 'detail.budget'), value: exact(totalPool) },
    { sign: '×', label: t('detail.weight'), value: formatWhole(BigInt(weight), locale) },
    { sign: '÷', label: t(`detail.${wholes[kind] ?? 'allWeights'}`), value: formatWhole(BigInt(totalWeight), locale) },
    { sign: '=', label: t('detail.rounded'), value: exact(revenue) },
  ]
  return (
    <Section title={t('detail.how')}>
      <dl className="border-y border-line">
        {rows.map(({ sign, label, value }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.75 last:border-t last:border-line last:font-semibold"
          >
            <dt className="flex min-w-0 items-baseline gap-3 type-value font-normal text-text-2">
              <span className="w-4 shrink-0 text-accent-text">{sign || '\u00A0'}</span>
              <span className="min-w-0">{label}</span>
            </dt>
            <dd className="ml-auto max-w-full text-right type-value break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <Note className="mt-2">{t('detail.kept')}</Note>
    </Section>
  )
}

const RATE_PARTS = 10_000n

export function RewardInputs({ inputs, stake, dr }: { inputs: Inputs; stake: TokenUnit; dr: TokenUnit | undefined }) {
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

function Facts({ inputs, stake, dr }: { inputs: Inputs; stake: TokenUnit; dr: TokenUnit | undefined }): ReactNode {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const exact = (amount: string, unit: TokenUnit | undefined) =>
    unit === undefined ? '—' : formatExactTokenAmount(BigInt(amount), unit, locale)
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

export function RewardSources({ detail, chainId }: { detail: RewardDetail; chainId: number }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const { dividend, blockHash, rulesHash, fileHash, pool, rulesVersion } = detail
  const block = getChainExplorerLink(chainId, { kind: 'block', value: String(dividend.blockNumber) })
  const hashes = [
    { label: t('source.block', { block: formatWhole(dividend.blockNumber, locale) }), hash: blockHash, href: block },
    { label: t('source.rulesFile'), hash: rulesHash, href: undefined },
    { label: t('source.dayFile'), hash: fileHash, href: `/api/files/${fileHash}` },
    {
      label: t('source.pool'),
      hash: pool,
      href: getChainExplorerLink(chainId, { kind: 'address', value: pool }),
    },
  ]
  return (
    <Section title={t('source.title')}>
      <KeyValueList>
        {hashes.map(({ label, hash, href }) => (
          <KeyValue key={label} label={label}>
            <span className="inline-flex items-center gap-0.5">
              <HashLink hash={hash} href={href} />
              {href !== undefined && <CopyButton text={hash} name={label} className="-my-3 -mr-3" />}
            </span>
          </KeyValue>
        ))}
        <KeyValue label={t('source.rules')}>{rulesVersion}</KeyValue>
        <KeyValue label={t('source.epoch')}>{formatWhole(dividend.epoch, locale)}</KeyValue>
      </KeyValueList>
      <Note className="mt-2">{t('source.note')}</Note>
    </Section>
  )
}
