import { announcementTypes, isAnnouncementShown } from '@app/core/announcement'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { ArticleText } from '#shared/ui/article-text.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/overlay.tsx'
import { useNow } from '#shared/ui/age.tsx'
import { ArticlePicture } from './article-picture.tsx'
import { articleQuery, newestQuery } from './reads.ts'

export default function PopupHost() {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const [current, setCurrent] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const popups = useQuery(newestQuery(announcementTypes.popup, language)).data ?? []
  const due = popups.find((popup) => isAnnouncementShown(popup, now * 1000) && !wasPopupShown(popup.id))
  const article = useQuery(articleQuery(isOpen ? current : (due?.id ?? current), language)).data

  useEffect(() => {
    if (isOpen || due === undefined || article?.id !== due.id) return undefined
    const timer = setInterval(() => {
      if (isBusy()) return
      rememberPopup(due.id)
      setCurrent(due.id)
      setOpen(true)
    }, 500)
    return () => clearInterval(timer)
  }, [article, due, isOpen])

  const isOver = article !== undefined && !isAnnouncementShown(article, now * 1000)
  const close = () => setOpen(false)
  return (
    <Dialog
      open={isOpen && article !== undefined && !isOver}
      onOpenChange={close}
      title={article?.title}
      actions={<Button onClick={close}>{t('close')}</Button>}
    >
      {article !== undefined && (
        <>
          <ArticlePicture path={article.indexImg} className="mb-3 w-full rounded-card" />
          <ArticleText html={article.contentHtml} />
        </>
      )}
    </Dialog>
  )
}

function isBusy(): boolean {
  return document.hidden || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

const popupStorageKey = 'popups'

/** For browsers that store nothing. */
const shown = new Set<number>()

function wasPopupShown(id: number): boolean {
  return shown.has(id) || readStored().includes(id)
}

function rememberPopup(id: number): void {
  shown.add(id)
  try {
    sessionStorage.setItem(popupStorageKey, JSON.stringify([...new Set([...readStored(), id])]))
  } catch {
    // Without storage, as in a private window, it is remembered until the page is left.
  }
}

function readStored(): unknown[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(popupStorageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
