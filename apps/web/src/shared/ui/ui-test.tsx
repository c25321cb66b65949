import { cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ReactElement } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, vi } from 'vitest'
import en from '../../locales/en/ui.json' with { type: 'json' }
import ru from '../../locales/ru/ui.json' with { type: 'json' }

class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', NothingObserved)
vi.stubGlobal('IntersectionObserver', NothingObserved)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
afterEach(cleanup)

const catalogues = { en: { ui: en }, ru: { ui: ru } }

export function renderUi(element: ReactElement, language: keyof typeof catalogues = 'en') {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng: language,
    resources: catalogues,
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  const wrap = (inside: ReactElement) => <I18nextProvider i18n={i18n}>{inside}</I18nextProvider>
  const view = render(wrap(element))
  return { ...view, show: (next: ReactElement) => view.rerender(wrap(next)) }
}
