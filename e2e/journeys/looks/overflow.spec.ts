import { readFileSync } from 'node:fs'
import { type Language, languages } from '@app/core/languages'
import { getAddress } from '../../support/chain.ts'
import { findMisfits } from '../../support/misfits.ts'
import { getRouteUrl, routes } from '../../support/routes.ts'
import { expect, test } from '../../support/test.ts'
import { letSpeak, speeches } from '../../support/speech.ts'
import { startVisit } from '../../support/visit.ts'
import { giveWideLetters } from '../../support/wide-letters.ts'

/**
 * The narrowest, where no text may shrink with the column any more, phones, a 1280 px window at a zoom of 200 %, and those
 * with rails and tables beside the column.
 */
const sizes = [
  { width: 320, height: 812 },
  // The column is the same up to its scale: `npm run test:long -- looks`.
  ...(process.env.EVERY_LOOK
    ? [
        { width: 375, height: 812 },
        { width: 540, height: 812 },
      ]
    : []),
  { width: 640, height: 360 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
]

/** What the ring of the transactions takes, less the wallet's icon that it stands for. */
const ringWidth = 'calc(16rem / 37.5)'

function listTitles(language: Language): string[] {
  const path = `../../../apps/web/src/locales/${language}/common.json`
  const { title } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {
    title: Record<string, string>
  }
  return Object.values(title).map((text) => text.replace(/\{\{\w+\}\}/, 'LOONG'))
}

for (const speech of speeches) {
  test(`nothing is too small, cut, broken within a number, covered or wider than the page in ${speech}, on any route`, async ({
    page,
  }) => {
    test.setTimeout(480_000)
    await giveWideLetters(page)
    await letSpeak(page, speech)
    const visit = await startVisit(page, '/')
    const misfits: string[] = []
    for (const route of routes) {
      const url = await getRouteUrl(route)
      await visit(url)
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const misfit of await findMisfits(page)) misfits.push(`${url.slice(0, 40)} at ${size.width}: ${misfit}`)
      }
    }
    expect(misfits).toEqual([])
  })
}

test('no title of any language is cut beside an account with transactions', async ({ page }) => {
  await giveWideLetters(page)
  await page.setViewportSize({ width: 320, height: 812 })
  await page.goto(`/stake?watch_a=${getAddress('whale')}`)
  await page.locator('header [aria-haspopup="dialog"]').nth(1).waitFor({ state: 'attached' })
  const cut = await page.locator('h1[data-page-title]').evaluate(
    async (heading: HTMLElement, { titles, ring }) => {
      await document.fonts.load('500 17px "Geologica Variable"', titles.join(''))
      const { height } = heading.closest('header')!.getBoundingClientRect()
      heading.style.marginRight = ring
      const found: string[] = []
      for (const title of titles) {
        heading.textContent = title
        // The help beside it gives way.
        await new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(done))
        })
        if (heading.scrollWidth > heading.clientWidth || heading.offsetHeight > height) found.push(title)
      }
      return found
    },
    { titles: languages.flatMap(listTitles), ring: ringWidth },
  )
  expect(cut).toEqual([])
})

test('the column is at most 540 px wide and its root size a tenth of it, at once when the window changes', async ({
  page,
}) => {
  await page.goto('/help')
  const column = page.locator('main').locator('..')
  for (const [width, wide] of [
    [320, 320],
    [375, 375],
    [540, 540],
    [541, 540],
    [1280, 540],
    [430, 430],
  ] as const) {
    await page.setViewportSize({ width, height: 812 })
    const { root, box } = await column.evaluate((element) => ({
      root: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      box: element.getBoundingClientRect().width,
    }))
    expect([width, box, root]).toEqual([width, wide, wide / 10])
  }
})

test('a text that is too small, cut, broken, covered or beside the page would be found', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await giveWideLetters(page)
  await page.goto('about:blank')
  await page.setContent(`<main style="width: 100px; font: 16px monospace">
    <p style="overflow: hidden; white-space: nowrap; font-family: 'Noto Sans CJK SC'">到期前解除质押</p>
    <p style="overflow: hidden; white-space: nowrap">Unstake before the end</p>
    <p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Shortened on purpose</p>
    <button style="width: 60px; height: 20px">Computing power</button>
    <p style="white-space: nowrap">Longer than the whole of this page is wide, by far</p>
    <p><span class="fit-figure" style="position: relative; left: 60px">1,234.50</span></p>
    <p style="overflow-wrap: anywhere">936,356.270812345678</p>
    <p style="font-size: 11px">Fine print</p>
    <p style="height: 16px; margin: 0">Above</p><p style="margin: -16px 0 0">Below</p>
  </main>`)
  expect(await findMisfits(page)).toEqual([
    expect.stringMatching(/^the page is \d+ px wide$/),
    'wider than its box: “1,234.50”',
    'cut: “到期前解除质押”',
    'cut: “Unstake before the end”',
    'higher than its control: “Computing power”',
    'beside the page: “Longer than the whole of this page is wide, by far”',
    'broken: “936,356.270812345678”',
    'too small: “Fine print”',
    '“Above” over “Below”',
  ])
})
