import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { apiKey, apiQuery } from '#shared/api/query.ts'
import { type AccountDate, readDates } from '#shared/calendar/account-dates.ts'
import { CalendarButton } from '#shared/calendar/calendar-button.tsx'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { FuelIcon, LockedIcon, PendingIcon } from '#shared/ui/icons.ts'
import { List, ListRow } from '#shared/ui/list.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Note } from '#shared/ui/text.tsx'

const SHOWN = 4
const icons = { unlock: LockedIcon, fuelEnd: FuelIcon, orderEnd: PendingIcon } as const

export function NextDates({ account }: { account: Address }) {
  const { t } = useTranslation('assets')
  const staking = apiQuery('/api/userStaking', { address: account })
  const dates = useQuery({
    queryKey: [...apiKey('/api/userStaking'), { address: account }, 'dates'],
    // The page has asked for it, too.
    queryFn: ({ client }) => readDates(account, client.fetchQuery({ ...staking, staleTime: 5_000 })),
  })
  return (
    <Section title={t('next.title')}>
      <PartState
        reads={[dates]}
        loading={t('loading')}
        failure={t('next.failed')}
        skeleton={<SkeletonRows count={3} lead />}
      >
        {(list) =>
          list.length === 0 ? (
            <Note>{t('next.none')}</Note>
          ) : (
            <>
              <List label={t('next.title')}>
                {list.slice(0, SHOWN).map((date) => (
                  <DateRow key={`${date.id}-${date.event}`} date={date} />
                ))}
              </List>
              <CalendarButton className="mt-4" />
            </>
          )
        }
      </PartState>
    </Section>
  )
}

function DateRow({ date }: { date: AccountDate }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const at = formatDateTimeZoned(date.at, dateTag)
  const what =
    date.event === 'unlock'
      ? formatTokenAmount(date.amount, date, locale)
      : t(`next.${date.event}`, { order: date.order })
  return (
    <ListRow
      size="slim"
      lead={<Icon source={icons[date.event]} />}
      title={what}
      note={date.event === 'unlock' ? t('next.unlocks', { date: at }) : at}
    />
  )
}
