import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { List, ListRowLink } from '#shared/ui/list.tsx'

/** The ways on from the DAO. */
export function DaoLinks() {
  const { t } = useTranslation(['dao', 'common'])
  return (
    <List className="mt-8">
      <ListRowLink to={paths.drRanking} title={t('common:title.drRanking')} note={t('links.ranking')} />
      <ListRowLink to={paths.drRecord} title={t('common:title.drRecord')} note={t('links.record')} />
      <ListRowLink to={paths.stakeNodeList} title={t('common:title.stakeNodeList')} note={t('links.nodes')} />
    </List>
  )
}
