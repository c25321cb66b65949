import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatPercent } from '@app/core/share'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDate, formatDateTime, formatZoneSpan } from '#shared/format/format-date.ts'
import { formatTokenAmount, formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SpanEnds, Strip } from '#shared/ui/strip.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { LOCK_UNITS } from './lock-units.ts'
import type { PoolTerms, StakeScreen } from './reads.ts'
import { getWhatIf, type Share } from './what-if.ts'

interface WhatIfProps {
  screen: StakeScreen
  terms: PoolTerms
  amount: bigint | null
}

const unknown = '—'

export function WhatIfSection({ screen, terms, amount }: WhatIfProps) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const dateTag = useDateTag()
  const now = useChainNow()
  const figures = screen.figures.data
  const mine = screen.stake.data?.staked
  const days = terms.lockDuration / SECONDS_PER_DAY
  const date = (at: number | null) => (at === null ? unknown : formatDateTime(at, dateTag))
  const unlockAt = now === null ? null : now + terms.lockDuration

  const share = ({ part, whole }: Share) =>
    formatPercent(part, whole, { locale, minimumFractionDigits: 4, maximumFractionDigits: 4 }) ?? unknown
  const change = figures === undefined ? null : getWhatIf(figures, mine ?? 0n, amount ?? 0n)
  const isMineKnown = change !== null && mine !== undefined
  const perDay = (reward: bigint) => formatTokenFigure(reward, terms.reward, locale)
  const isTyped = amount !== null && change !== null
  const end = change?.untilEnd ?? null
  const hasBudget = figures === undefined || (figures.remainingBudget > 0n && figures.periodEnd > figures.readAt)
  const inToken = (stake: bigint) => formatTokenAmount(stake, terms.token, locale)
  const waits =
    figures === undefined || change === null || change.missing === 0n || !hasBudget
      ? null
      : { least: inToken(figures.minimumTotalStake), missing: inToken(change.missing) }
  const endsFirst =
    end === null || unlockAt === null || end.endsAt >= BigInt(unlockAt)
      ? null
      : { end: formatDate(Number(end.endsAt), dateTag), unlock: formatDate(unlockAt, dateTag) }
  return (
    <Section
      title={t('whatIf.title')}
      aux={now === null || unlockAt === null ? undefined : formatZoneSpan(now, unlockAt)}
    >
      <Strip label={t('whatIf.strip', { days, date: date(unlockAt) })} done={0} total={LOCK_UNITS} />
      <SpanEnds
        from={{ label: t('whatIf.today'), value: date(now) }}
        to={{ label: t('whatIf.unlocks'), value: date(unlockAt) }}
      />
      <Note quiet balanced className="mt-1.5 mb-2">
        {t('whatIf.lock', { days, unit: days / LOCK_UNITS })}
      </Note>
      <BeforeAfter
        label={t('whatIf.title')}
        rows={[
          {
            label: t('whatIf.share'),
            now: isMineKnown ? share(change.shareNow) : unknown,
            after: isTyped && isMineKnown ? share(change.shareAfter) : unknown,
          },
          {
            label: t('whatIf.perDay', { reward: terms.reward.symbol }),
            note: t('whatIf.perDayBasis'),
            now: isMineKnown ? perDay(change.perDayNow) : unknown,
            after: isTyped && isMineKnown ? perDay(change.perDayAfter) : unknown,
          },
        ]}
        forecast={
          change === null || end === null
            ? undefined
            : {
                label: t('whatIf.untilEnd', { date: formatDate(Number(end.endsAt), dateTag) }),
                note: t('whatIf.untilEndBasis'),
                value: (
                  <>
                    {isTyped ? `≈ ${formatTokenAmount(end.amount, terms.reward, locale)}` : unknown}
                    <TokenValue amount={isTyped ? end.amount : undefined} token={terms.reward} />
                  </>
                ),
              }
        }
      />
      {waits !== null && <Note className="mt-1">{t('whatIf.waits', waits)}</Note>}
      {endsFirst !== null && <Note className="mt-1">{t('whatIf.endsFirst', endsFirst)}</Note>}
      <Note quiet className="mt-1">
        {hasBudget ? t('whatIf.basis') : t('whatIf.noBudget')}
      </Note>
    </Section>
  )
}
