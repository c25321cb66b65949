import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { installWallet } from '../fixtures/wallet.ts'
import { watchRequests } from '../support/visit.ts'
import type { Picture } from './pictures.ts'

const maxHeight = 2600
const quality = 82

const stillMs = 700

export async function openPicture(page: Page, picture: Picture): Promise<(path: string) => Promise<void>> {
  const { route, as, search, act, isOpen } = picture
  const isQuiet = watchRequests(page)
  const settle = async () => {
    await isQuiet(route)
    await page.waitForTimeout(stillMs)
  }
  await page.route('**/api/events*', (request) => request.abort())
  if (as !== undefined || act !== undefined) {
    const accounts = [getSandboxAccount(as ?? 'whale').index]
    await installWallet(page, { rpcUrl: `${process.env.BASE_URL}/rpc`, accounts })
  }
  const query = new URLSearchParams(await search?.()).toString()
  await page.goto(query === '' ? route : `${route}?${query}`)
  if (as !== undefined) {
    await connect(page, isOpen)
  }
  await act?.(page)
  await page.locator('html:not([data-fonts])').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await settle()
  return (path) => savePicture(page, picture, path, settle)
}

/** As WebP, a third of a PNG's size; Playwright cannot write it. */
async function savePicture(page: Page, picture: Picture, path: string, settle: () => Promise<void>): Promise<void> {
  const { width, height: screen } = page.viewportSize()!
  const isScreenOnly = picture.act !== undefined && picture.as !== 'operator'
  if (!isScreenOnly) await showWhole(page, { width, screen, settle })
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight),
  )
  await page.waitForTimeout(150)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await writeFile(path, Buffer.from(data, 'base64'))
}

/** Grows the viewport, because lists load more when they come into view. */
async function showWhole(
  page: Page,
  { width, screen, settle }: { width: number; screen: number; settle: () => Promise<void> },
): Promise<void> {
  let height = 0
  for (let round = 0; round < 8; round++) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    const next = Math.min(Math.max(whole, screen), maxHeight)
    if (next === height) return
    height = next
    await page.setViewportSize({ width, height })
    await settle()
  }
}

async function connect(page: Page, isOpen: boolean | undefined): Promise<void> {
  if (isOpen === true) await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const name = 'Connect a wallet'
  const prompt = page.getByRole('dialog', { name }).or(page.getByRole('region', { name }))
  await prompt.getByRole('button', { name: /Test Wallet/ }).click()
  await page.getByRole('button', { name: /^Account 0x/ }).waitFor()
}
