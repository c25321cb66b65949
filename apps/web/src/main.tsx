import './shared/base/polyfills.ts'
import './styles/index.css'
import './app/transition.css'
import './app/first-paint/first-paint.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '#shared/i18n/i18n.ts'
import { getLanguageOfTag } from '#shared/i18n/languages.ts'
import { App } from './app/app.tsx'
import { allowBrokenSlides } from './app/broken-slides.ts'
import { mayInvite } from '@app/config/start-path'
import { whenStyled } from './app/boot/whole-styles.ts'
import { readFirstWatchLink } from './app/links/use-watch-link.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.tsx'

async function start(): Promise<void> {
  const language = getLanguageOfTag(document.documentElement.lang)
  allowBrokenSlides()
  if (mayInvite(location.search)) (await import('./app/links/follow-invite.ts')).followInvite(location)
  const router = createAppRouter()
  const queryClient = createQueryClient()
  await startI18n(language)
  await Promise.all([router.load(), readFirstWatchLink(location.search), whenStyled()])
  const container = document.querySelector('#root')
  if (!container) throw new Error('The page has no root')
  const root = createRoot(container)
  // Drawn in small steps: the first paint is there already, and the page answers meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App router={router} queryClient={queryClient} />
      </StrictMode>,
    ),
  )
}

void start()
