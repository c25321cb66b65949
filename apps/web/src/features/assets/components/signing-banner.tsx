import type { WithdrawalTerms } from '@app/core/api/withdrawal'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { PausedIcon } from '#shared/ui/icons.ts'

/** Why no withdrawal is signed now, as long as that is so. */
export function SigningBanner({ terms: { signing, signingResumesAt } }: { terms: WithdrawalTerms }) {
  const { t } = useTranslation(['assets', 'errors'])
  const dateTag = useDateTag()
  if (signing === null) return null
  return (
    <Banner icon={PausedIcon} tone="warning" fact={t('errors:SIGNING_PAUSED')}>
      {t(`pause.${signing}`)}{' '}
      {signingResumesAt === null
        ? t('pause.safe')
        : t('pause.until', { time: `${formatDateTime(signingResumesAt, dateTag)} ${formatZone(signingResumesAt)}` })}
    </Banner>
  )
}
