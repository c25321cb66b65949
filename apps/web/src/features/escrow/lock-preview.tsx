import { formatPercent } from '@app/core/share'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDate, formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenFigure, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { getPower, type Lock, type CurvePoint, getCurve } from './lock.ts'
import type { EscrowFigures, EscrowTerms } from './reads.ts'
import { ChartFrame } from '#shared/ui/chart-frame.tsx'
import { SpanEnds } from '#shared/ui/strip.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'

interface LockPreviewProps {
  terms: EscrowTerms
  figures: EscrowFigures
  lock: Lock
  lockAfter: Lock | null
}

const unknown = '—'

export function LockPreview({ terms, figures, lock, lockAfter }: LockPreviewProps) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { readAt, totalPower } = figures
  const isMineKnown = figures.lock !== undefined
  const power = getPower(lock, readAt, terms.maxDuration)
  const powerAfter = lockAfter === null ? null : getPower(lockAfter, readAt, terms.maxDuration)
  const share = (part: bigint, whole: bigint) =>
    formatPercent(part, whole, { locale, minimumFractionDigits: 4, maximumFractionDigits: 4 }) ?? unknown
  const figure = (amount: bigint) => formatTokenFigure(amount, terms.power, locale)
  return (
    <Section title={t('preview.title')}>
      <BeforeAfter
        label={t('preview.title')}
        rows={[
          {
            label: t('preview.power'),
            note: terms.power.symbol,
            now: isMineKnown ? figure(power) : unknown,
            after: powerAfter === null ? unknown : figure(powerAfter),
          },
          {
            label: t('preview.share'),
            now: isMineKnown ? share(power, totalPower) : unknown,
            after: powerAfter === null || !isMineKnown ? unknown : share(powerAfter, totalPower - power + powerAfter),
          },
          {
            label: t('preview.unlocks'),
            now: lock.amount === 0n ? unknown : formatDate(lock.unlockAt, dateTag),
            after: lockAfter === null ? unknown : formatDate(lockAfter.unlockAt, dateTag),
          },
        ]}
      />
      <Note quiet className="mt-1">
        {t('preview.basis')}
      </Note>
    </Section>
  )
}

interface PowerChartProps {
  terms: EscrowTerms
  lock: Lock
  lockAfter: Lock | null
}

const width = 335
const height = 120

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
        <Curves curve={curve} lock={lock} lockAfter={lockAfter} now={now} end={end} format={power} />
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
  format: (power: bigint) => string
}

/** The falling curve is drawn below an axis at the right, which marks full and half power. */
function Curves({ curve, lock, lockAfter, now, end, format }: CurvesProps) {
  const { power, powerAfter } = curve[0]!
  const most = power > powerAfter ? power : powerAfter
  const highest = Number(most)
  const axis = most === 0n ? [] : [most, most / 2n]
  const y = (amount: bigint) => (highest === 0 ? height : height - (Number(amount) / highest) * (height - 4))
  const x = (at: number) => ((at - now) / (end - now)) * width
  return (
    <div className="relative mt-4 mb-1">
      {axis.map((mark) => (
        <span
          key={String(mark)}
          style={{ top: `${(y(mark) / height) * 100}%` }}
          className="absolute right-0 -translate-y-full type-caption text-text-3"
        >
          {format(mark)}
        </span>
      ))}
      <svg viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full overflow-visible">
        {axis.map((mark) => (
          <path key={String(mark)} d={`M0 ${y(mark)}H${width}`} className="stroke-line" />
        ))}
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
    </div>
  )
}
