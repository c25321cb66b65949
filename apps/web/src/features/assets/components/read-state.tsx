import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ReadState as SharedReadState, type ReadStateProps } from '#shared/states/read-state.tsx'

export function ReadState(props: ReadStateProps) {
  const { t } = useTranslation('assets')
  const words = { noAccount: t('noAccount'), noAccountNote: t('noAccountNote'), loading: t('loading') }
  return <SharedReadState {...props} words={words} />
}
