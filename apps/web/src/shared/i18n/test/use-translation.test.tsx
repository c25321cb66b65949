// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { memo, Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, describe, expect, it } from 'vitest'
import { useTranslation } from '../use-translation.ts'

afterEach(cleanup)

const catalogues: Record<string, Record<string, unknown>> = {
  'en-common': { save: 'Save' },
  'ru-common': { save: 'Сохранить' },
  'en-ui': { close: 'Close' },
  'ru-ui': { close: 'Закрыть' },
}

async function start({ reads = [] as string[] } = {}) {
  const i18n = createInstance()
  await i18n
    .use({
      type: 'backend',
      init: () => undefined,
      read: async (language: string, namespace: string) => {
        reads.push(`${language}-${namespace}`)
        const found = catalogues[`${language}-${namespace}`]
        if (!found) throw new Error('There is none')
        return found
      },
    })
    .use(initReactI18next)
    .init({ lng: 'en', load: 'currentOnly', fallbackLng: false, ns: ['common'], defaultNS: 'common' })
  return i18n
}

const seen: unknown[] = []
const Words = memo(function Words({ namespace }: { namespace: 'ui' | 'staking' | ['ui', 'common'] | undefined }) {
  const texts = useTranslation(namespace)
  seen.push(texts)
  const { t } = texts as { t: (key: string) => string }
  return <p>{Array.isArray(namespace) ? t('close') + t('common:save') : t(namespace ? 'close' : 'save')}</p>
})

const show = (namespace: Parameters<typeof Words>[0]['namespace']) =>
  render(<Suspense fallback="waiting">{<Words namespace={namespace} />}</Suspense>).container

describe('useTranslation', () => {
  it('has the common texts without a name, and gives all the same', async () => {
    await start()
    seen.length = 0
    expect(show(undefined).textContent).toBe('Save')
    expect(show(undefined).textContent).toBe('Save')
    expect(new Set(seen).size).toBe(1)
  })

  it('lets a part wait until its texts have come, and asks for them once', async () => {
    const reads: string[] = []
    await start({ reads })
    const page = show('ui')
    expect(page.textContent).toBe('waiting')
    await act(async () => undefined)
    expect(page.textContent).toBe('Close')
    expect(reads).toEqual(['en-common', 'en-ui'])
  })

  it('speaks another language once that has been chosen, in parts too that nobody draws again', async () => {
    const i18n = await start()
    await i18n.loadNamespaces('ui')
    const page = show(['ui', 'common'])
    expect(page.textContent).toBe('CloseSave')
    await act(() => i18n.changeLanguage('ru'))
    expect(page.textContent).toBe('ЗакрытьСохранить')
    await act(() => i18n.changeLanguage('en'))
    expect(page.textContent).toBe('CloseSave')
  })

  it('shows the key of a text that could not be fetched', async () => {
    await start()
    const page = show('staking')
    expect(page.textContent).toBe('waiting')
    await act(async () => undefined)
    expect(page.textContent).toBe('close')
  })
})
