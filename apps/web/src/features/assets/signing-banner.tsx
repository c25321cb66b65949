import type { WithdrawalTerms } from '@app/core/api/withdrawal'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { PausedIcon } from '#shared/ui/icons.ts'

export function SigningBanner({ terms: { signing, signingResumesAt } }: { terms: WithdrawalTerms }) {
  const { t } = useTranslation(['assets', 'errors'])
  const dateTag = useDateTag()
  if (signing === null) return null
  const time =
    signingResumesAt === null ? '' : `${formatDateTime(signingResumesAt, dateTag)} ${formatZone(signingResumesAt)}`
  return (
    <Banner icon={PausedIcon} tone="warning" fact={t('errors:SIGNING_PAUSED')}>
      {t(`pause.${signing}`, { time })}{' '}
      {signingResumesAt === null || signing === 'vaultPaused' ? t('pause.safe') : t('pause.until', { time })}
    </Banner>
  )
}
