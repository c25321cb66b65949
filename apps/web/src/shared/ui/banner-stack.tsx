import { Children, useState, type ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'

const most = 2

/** At most two banners; the rest wait behind one line that opens them. */
export function BannerStack({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState(false)
  const banners = Children.toArray(children)
  const shown = open ? banners : banners.slice(0, most)
  const hidden = banners.length - shown.length
  return (
    <div className="flex flex-col gap-px">
      {shown}
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-11 bg-surface-2 px-5 text-left type-label text-text-2"
        >
          {t('banner.more', { count: hidden })}
        </button>
      )}
    </div>
  )
}
