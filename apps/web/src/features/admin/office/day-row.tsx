import type { DayPage, DayState } from '@app/core/api/days'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { formatDay, formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { Address, HashLink } from '#shared/ui/address.tsx'
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx'
import { DoneIcon, FailedIcon, PendingIcon, ReadyIcon, RiskIcon, UnknownIcon } from '#shared/ui/icons.ts'
import { TextLink } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

type Day = DayPage['list'][number]

export function DayRow({ day }: { day: Day }) {
  const name = useDayName()
  return (
    <div className="py-2.5">
      <div className="flex items-center justify-between gap-3">
        <TextLink to={paths.adminDays} search={{ day: String(day.day) }}>
          {name(day.day)}
        </TextLink>
        <DayStateBadge state={day.state} />
      </div>
      <DayFacts day={day} />
    </div>
  )
}

/** By the number of the UTC day since 1970. */
export function useDayName(): (number: number) => string {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  return (number) => t('day.name', { day: formatDay(number * SECONDS_PER_DAY, tag), number })
}

export function DayFacts({ day }: { day: Day }) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const { settled, post, reason } = day
  return (
    // Room between what is copied at a tap in one line and in the next.
    <div className="space-y-2 type-label text-text-2">
      {settled === null ? (
        <p>{t('day.notSettled')}</p>
      ) : (
        <p className="flex flex-wrap gap-x-2.5">
          <span>{t('day.changes', { number: formatWhole(settled.changeCount, locale) })}</span>
          <span>{t('day.leaves', { number: formatWhole(settled.leafCount, locale) })}</span>
          {settled.root !== null && (
            <span>
              {t('day.root')} <HashLink hash={settled.root} />
            </span>
          )}
        </p>
      )}
      {reason !== null && <p>{t(`day.reason.${reason}`)}</p>}
      {post !== null && <Post day={day} post={post} />}
    </div>
  )
}

function Post({ day: { state }, post }: { day: Day; post: NonNullable<Day['post']> }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const { configuredChainId } = useWallet()
  const at = (time: number) => formatDateTimeZoned(time, tag)
  const link = (hash: string) => (
    <HashLink hash={hash} href={getChainExplorerLink(configuredChainId, { kind: 'transaction', value: hash })} />
  )
  const { transaction, postedAt, payableAt, opensAt, differs, veto } = post
  return (
    <>
      <p>
        {t('day.posted', { at: at(postedAt) })} {link(transaction)}
      </p>
      {veto === null && state === 'posted' && <p>{t('day.payableFrom', { at: at(payableAt) })}</p>}
      {veto === null && state !== 'open' && <p>{t('day.opensFrom', { at: at(opensAt) })}</p>}
      {differs.length > 0 && (
        <p className="text-danger">
          {t('day.differs', { what: differs.map((what) => t(`day.what.${what}`)).join(', ') })}
        </p>
      )}
      {veto !== null && (
        <p className="flex flex-wrap items-center gap-x-2">
          {t('day.vetoed', { at: at(veto.vetoedAt) })} <Address address={veto.account} copy={false} />
          {link(veto.transaction)}
        </p>
      )}
    </>
  )
}

const looks = {
  settled: { icon: PendingIcon, tone: 'neutral' },
  posted: { icon: PendingIcon, tone: 'accent' },
  payable: { icon: ReadyIcon, tone: 'gold' },
  open: { icon: DoneIcon, tone: 'positive' },
  vetoed: { icon: FailedIcon, tone: 'warning' },
  differs: { icon: RiskIcon, tone: 'danger' },
  notComputed: { icon: UnknownIcon, tone: 'warning' },
} as const satisfies Record<DayState, Pick<BadgeProps, 'icon' | 'tone'>>

export function DayStateBadge({ state }: { state: DayState }) {
  const { t } = useTranslation('admin')
  return <Badge {...looks[state]}>{t(`day.state.${state}`)}</Badge>
}
