import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { paths } from '#shared/routing/paths.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { HelpIcon } from '#shared/ui/icons.ts'
import { Sheet } from '#shared/ui/overlay.tsx'
import { TextLink } from '#shared/ui/text.tsx'
import { ArticleBody, ArticleOutline } from './article-body.tsx'
import { articleQuery, helpQuery } from './reads.ts'

export default function PageHelp() {
  const { t } = useTranslation('articles')
  const language = useLanguage()
  const page = useLocation({ select: ({ pathname, search }) => getPage(pathname, search) })
  const articles = useQuery(helpQuery(language)).data ?? []
  const [openOn, setOpenOn] = useState<string>()
  const article =
    articles.find(({ pages }) => pages.includes(page)) ??
    articles.find(({ pages }) => pages.includes(page.replace(/\?.*/, '')))
  if (article === undefined) return null
  const close = () => setOpenOn(undefined)
  return (
    <>
      <HelpButton key={`${page} ${language}`} onClick={() => setOpenOn(page)} />
      <Sheet open={openOn === page} onOpenChange={close} title={article.title}>
        <HelpArticle id={article.id} />
        <p className="mt-6 type-value">
          <TextLink to={paths.helpDetail} search={{ id: String(article.id) }} onClick={close}>
            {t('detail.whole')}
          </TextLink>
        </p>
      </Sheet>
    </>
  )
}

function HelpArticle({ id }: { id: number }) {
  const { t } = useTranslation('articles')
  const language = useLanguage()
  const article = useQuery(articleQuery(id, language))
  return (
    <PartState
      reads={[article]}
      loading={t('detail.loading')}
      failure={t('detail.failed')}
      skeleton={<ArticleOutline />}
    >
      {(read) => <ArticleBody article={read} />}
    </PartState>
  )
}

function getPage(pathname: string, search: unknown): string {
  const { tab } = search as { tab?: string }
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1')
  return tab === undefined ? path : `${path}?tab=${tab}`
}

/** Left out where it would wrap the title of the page. */
function HelpButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current!
    const title = button.closest('header')?.querySelector<HTMLElement>('[data-page-title]')
    if (!title) return undefined
    const fit = () => {
      button.style.display = 'none'
      const without = title.offsetHeight
      button.style.display = ''
      if (title.offsetHeight > without) button.style.display = 'none'
    }
    const observer = new ResizeObserver(fit)
    observer.observe(title)
    return () => observer.disconnect()
  }, [])
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      aria-label={t('title.help')}
      onClick={onClick}
      className="relative -ml-1 shrink-0 text-text-2 after:absolute after:-inset-y-3.25 after:-right-1 after:-left-5.5 [a+&]:after:-left-0.5 active:opacity-60"
    >
      <Icon source={HelpIcon} size={18} />
    </button>
  )
}
