import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageState, type PageStateProps } from '#shared/states/page-state.tsx'

export function StakesPageState(props: Omit<PageStateProps, 'words'>) {
  const { t } = useTranslation('staking')
  const words = { noAccount: t('list.noAccount'), noAccountNote: t('list.noAccountNote'), loading: t('loading') }
  return <PageState {...props} words={words} />
}
