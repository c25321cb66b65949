import { shortenAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { apiQuery } from '#shared/api/query.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { paths } from '#shared/routing/paths.ts'
import { CopyButton } from '#shared/ui/copy.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { ShareIcon, SuperiorIcon } from '#shared/ui/icons.ts'
import { List, ListRow, ListRowLink } from '#shared/ui/list.tsx'
import type { Binding } from '../queries/binding.ts'

/** The superior of a bound account, and since when, where the index knows; and the way to inviting others, which only the bound may. */
export function SuperiorRow({ binding, account }: { binding: Binding; account: `0x${string}` }) {
  const { t } = useTranslation(['referral', 'common'])
  const { pathname } = useLocation()
  const dateTag = useDateTag()
  const { data } = useQuery(apiQuery('/api/useRelationship', { address: account }))
  const boundAt = data?.data.boundAt ?? null
  const since = boundAt === null ? '' : ` · ${t('superior.since', { date: formatDate(boundAt, dateTag) })}`
  const { superior } = binding
  return (
    <List className="mt-5">
      <ListRow
        lead={<Icon source={SuperiorIcon} className="text-positive" />}
        title={t(superior === null ? 'superior.genesis' : 'superior.activated')}
        note={superior === null ? t('superior.genesisNote') + since : shortenAddress(superior) + since}
        end={
          superior === null ? undefined : (
            <CopyButton text={superior} name={shortenAddress(superior)} className="-mr-3" />
          )
        }
      />
      {pathname !== paths.invite && (
        <ListRowLink
          to={paths.invite}
          size="line"
          lead={<Icon source={ShareIcon} />}
          title={t('common:title.invite')}
        />
      )}
    </List>
  )
}
