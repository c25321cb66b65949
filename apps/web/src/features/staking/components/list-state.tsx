import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ReadState, type ReadStateProps } from '#shared/states/read-state.tsx'

export function ListState(props: ReadStateProps) {
  const { t } = useTranslation('staking')
  const words = { noAccount: t('list.noAccount'), noAccountNote: t('list.noAccountNote'), loading: t('loading') }
  return <ReadState {...props} words={words} />
}
