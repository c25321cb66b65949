// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { allowBrokenSlides } from './broken-slides.ts'

afterEach(() => Reflect.deleteProperty(document, 'startViewTransition'))

it('changes the page and hides nothing from whoever waits, when the browser breaks the slide off', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const broken = new DOMException('Viewport size changed', 'InvalidStateError')
  Object.assign(document, {
    startViewTransition: (update: () => void) => {
      update()
      return { ready: Promise.reject(broken), updateCallbackDone: Promise.resolve() }
    },
  })
  allowBrokenSlides()
  let page = 'old'
  const slide = document.startViewTransition(() => {
    page = 'new'
  })
  await slide.updateCallbackDone
  await new Promise((resolve) => setTimeout(resolve, 10))
  process.off('unhandledRejection', note)
  expect(page).toBe('new')
  expect(unhandled).toEqual([])
  await expect(slide.ready).rejects.toBe(broken)
})

it('leaves a browser without slides as it is', () => {
  expect(allowBrokenSlides).not.toThrow()
  expect('startViewTransition' in document).toBe(false)
})
