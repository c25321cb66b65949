import type { GradeThreshold } from '@app/core/api/referral'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { getCompactFormat } from '#shared/format/compact-format.ts'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { GradeIcon } from '#shared/ui/icons.ts'
import { Note } from '#shared/ui/text.tsx'
import { getGradeStep, getTerraces, type Point } from './grade-step.ts'

interface GradeSectionProps {
  stake: bigint
  thresholds: readonly GradeThreshold[]
  unit: TokenUnit
  isGenesis: boolean
}

export function GradeSection({ stake, thresholds, unit, isGenesis }: GradeSectionProps) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  const step = getGradeStep(stake, thresholds)
  const name = step.grade === 0 ? t('grade.none') : t('grade.name', { grade: step.grade })
  const ahead =
    step.next === null
      ? t('grade.highest')
      : t('grade.next', { amount: formatTokenAmount(step.next.missing, unit, locale), grade: step.next.grade })
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <Badge icon={GradeIcon} tone={step.grade === 0 ? 'neutral' : 'accent'}>
          {name}
        </Badge>
        <span className="type-value text-text-2">{ahead}</span>
      </div>
      <Terraces
        position={step.position}
        thresholds={thresholds}
        unit={unit}
        label={t('grade.summary', { grade: name, ahead })}
      />
      <Note quiet className="mt-2">
        {t('grade.basis')} {isGenesis && t('grade.genesis')}
      </Note>
    </div>
  )
}

const size = { width: 335, top: 10, bottom: 74 }
const toPath = (points: readonly Point[]) => `M${points.map((point) => point.join(' ')).join('L')}`

interface TerracesProps {
  position: number
  thresholds: readonly GradeThreshold[]
  unit: TokenUnit
  label: string
}

function Terraces({ position, thresholds, unit, label }: TerracesProps) {
  const locale = useLocale()
  const { walked, ahead, here } = getTerraces(position, thresholds.length, size)
  const compact = getCompactFormat(locale)
  const aim = Math.floor(position)
  return (
    <figure className="mt-3">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size.width} 82`}
        className="block h-auto w-full overflow-visible fill-none"
      >
        <path d={`${toPath([[0, 82], ...walked, [here[0], 82]])}Z`} className="fill-accent-soft" />
        <path d={toPath(ahead)} strokeDasharray="3 3" className="stroke-line-strong [stroke-width:1.5]" />
        <path d={toPath(walked)} strokeLinejoin="round" className="stroke-accent [stroke-width:2.5]" />
        <circle cx={here[0]} cy={here[1]} r="5" className="fill-gold-fill stroke-gold" />
      </svg>
      <ol aria-hidden="true" className="mt-1 flex type-caption text-text-3">
        {thresholds.map(({ grade, stake }, index) => (
          <li
            key={grade}
            className={index === aim ? 'flex-1 text-center font-semibold text-text' : 'flex-1 text-center'}
          >
            {compact.format(Number(BigInt(stake) / 10n ** BigInt(unit.decimals)))}
          </li>
        ))}
      </ol>
    </figure>
  )
}
