import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDate, formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount, formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { ChartFrame } from '#shared/ui/chart-frame.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SpanEnds } from '#shared/ui/strip.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { type CurvePoint, getCurve, type Lock } from '../lock-power.ts'
import type { EscrowTerms } from '../queries/escrow-terms.ts'

interface PowerChartProps {
  terms: EscrowTerms
  lock: Lock
  /** As the form would make it; null while it says nothing. */
  lockAfter: Lock | null
}

const width = 335
const height = 120

/** How the power runs out until the lock ends: today's in full, the form's as a dashed line. */
export function PowerChart({ terms, lock, lockAfter }: PowerChartProps) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const dateTag = useDateTag()
  const now = useChainNow()
  const end = Math.max(lock.unlockAt, lockAfter?.unlockAt ?? 0)
  if (now === null || end <= now) return null
  const curve = getCurve(lock, lockAfter ?? lock, now, terms.maxDuration)
  const [first] = curve
  const hasLock = first!.power > 0n
  const power = (amount: bigint) => formatTokenFigure(amount, terms.power, locale)
  const shown = hasLock ? lock : (lockAfter ?? lock)
  return (
    <Section title={t('curve.title')} aux={terms.power.symbol}>
      <ChartFrame
        title={t('curve.title')}
        summary={t('curve.summary', {
          power: formatTokenAmount(hasLock ? first!.power : first!.powerAfter, terms.power, locale),
          date: formatDateTimeZoned(shown.unlockAt, dateTag),
        })}
        legend={[
          ...(hasLock ? [{ label: t('curve.now'), mark: 'accent' as const }] : []),
          ...(lockAfter === null ? [] : [{ label: t('curve.after'), mark: 'gold' as const }]),
        ]}
        table={{
          columns: [t('curve.date'), t('curve.now'), ...(lockAfter === null ? [] : [t('curve.after')])],
          rows: curve.map((point) => [
            formatDate(point.at, dateTag),
            power(point.power),
            ...(lockAfter === null ? [] : [power(point.powerAfter)]),
          ]),
        }}
      >
        <Curves curve={curve} lock={lock} lockAfter={lockAfter} now={now} end={end} />
        <SpanEnds
          from={{ label: t('curve.today'), value: formatDate(now, dateTag) }}
          to={{ label: t('curve.end'), value: formatDate(end, dateTag) }}
        />
      </ChartFrame>
    </Section>
  )
}

interface CurvesProps {
  curve: readonly CurvePoint[]
  lock: Lock
  lockAfter: Lock | null
  now: number
  end: number
}

function Curves({ curve, lock, lockAfter, now, end }: CurvesProps) {
  const { power, powerAfter } = curve[0]!
  const highest = Number(power > powerAfter ? power : powerAfter)
  const y = (amount: bigint) => (highest === 0 ? height : height - (Number(amount) / highest) * (height - 4))
  const x = (at: number) => ((at - now) / (end - now)) * width
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="mb-1 block h-auto w-full overflow-visible">
      <path d={`M0 ${height}H${width}`} className="stroke-line-strong" />
      {power > 0n && (
        <>
          <path d={`M0 ${y(power)}L${x(lock.unlockAt)} ${height}H0Z`} className="fill-accent-soft" />
          <path d={`M0 ${y(power)}L${x(lock.unlockAt)} ${height}`} className="fill-none stroke-accent stroke-2" />
        </>
      )}
      {lockAfter !== null && (
        <path
          d={`M0 ${y(powerAfter)}L${x(lockAfter.unlockAt)} ${height}`}
          strokeDasharray="5 4"
          className="fill-none stroke-gold stroke-2"
        />
      )}
    </svg>
  )
}
