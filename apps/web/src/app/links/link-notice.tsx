import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { AlertIcon, PendingIcon } from '#shared/ui/icons.ts'
import { showLinkNotice, useLinkNotice } from './link-notice-store.ts'

const leave = () => showLinkNotice(null)

export default function LinkNotice() {
  const notice = useLinkNotice()
  const { t } = useTranslation(['links', 'common'])
  if (notice === null) return null
  const isPending = notice.kind === 'invitePending'
  const values = 'code' in notice ? { code: notice.code } : {}
  const action =
    notice.kind === 'watchNotLoaded'
      ? {
          label: t('common:tryAgain'),
          onPress: () => {
            leave()
            notice.onRetry()
          },
        }
      : { label: t('common:close'), onPress: leave }
  return (
    <Banner
      icon={isPending ? PendingIcon : AlertIcon}
      tone={isPending ? 'neutral' : 'warning'}
      fact={t(`notice.${notice.kind}.fact`, values)}
      action={action}
    >
      {t(`notice.${notice.kind}.text`, values)}
    </Banner>
  )
}
