import './app/polyfills.ts'
import './styles/index.css'
import './app/brand.css'
import './app/transition.css'
import './app/first-paint/first-paint.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '#shared/i18n/i18n.ts'
import { getLanguageOfTag } from '#shared/i18n/languages.ts'
import { App } from './app/app.tsx'
import { allowBrokenSlides } from './app/broken-slides.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.tsx'

async function start(): Promise<void> {
  allowBrokenSlides()
  const router = createAppRouter()
  const queryClient = createQueryClient()
  await startI18n(getLanguageOfTag(document.documentElement.lang))
  await router.load()
  const container = document.querySelector('#root')
  if (!container) throw new Error('The page has no root')
  createRoot(container).render(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  )
}

void start()
