import type { DayPage } from '@app/core/api/days'
import { formatWhole } from '@app/core/format-whole'
import { formatDateTimeZoned, formatDay } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { getChainExplorerLink } from '#shared/chain/explorer.ts'
import { Address, HashLink } from '#shared/ui/address.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { DayStateBadge } from './day-state.tsx'

type Day = DayPage['list'][number]

/** Where one day stands: what was settled here, what was posted, and from when it pays. */
export function DayRow({ day }: { day: Day }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const locale = useLocale()
  const { settled, post, reason } = day
  const title = t('day.name', { day: formatDay(day.startAt, tag), number: day.day })
  return (
    <div className="py-2.5">
      <div className="flex items-center justify-between gap-3">
        <span className="type-strong">{title}</span>
        <DayStateBadge state={day.state} />
      </div>
      <div className="type-label text-text-2">
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
