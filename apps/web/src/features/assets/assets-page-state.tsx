import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageState, type PageStateProps } from '#shared/states/page-state.tsx'

export function AssetsPageState(props: Omit<PageStateProps, 'words'>) {
  const { t } = useTranslation('assets')
  const words = { noAccount: t('noAccount'), noAccountNote: t('noAccountNote'), loading: t('loading') }
  return <PageState {...props} words={words} />
}
