import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { installWallet } from './fixtures/wallet.ts'
import { launchOptions } from './playwright.config.ts'
import world from './world.ts'

const folder = path.resolve(import.meta.dirname, '../docs/screens')
const whale = 2

interface Screen {
  name: string
  path: string
  /** Before the picture is taken; the wallet is connected already where `connected`. */
  prepare?: (page: Page) => Promise<void>
  connected?: boolean
}

const screens: Screen[] = [
  { name: 'home', path: '/' },
  {
    name: 'menu',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'connect', path: '/stake' },
  {
    name: 'stake',
    path: '/stake',
    connected: true,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Amount' }).fill('500')
      await page.getByRole('button', { name: 'Stake 500.00 USDT' }).waitFor()
    },
  },
  {
    name: 'stake-transaction',
    path: '/stake',
    connected: true,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Amount' }).fill('500')
      await page.getByRole('button', { name: 'Stake 500.00 USDT' }).click()
      await page.getByText('it works', { exact: false }).waitFor()
    },
  },
  { name: 'stake-list', path: '/stake/list', connected: true },
  { name: 'stake-invite-list', path: '/stake/invite-list', connected: true },
  { name: 'invite', path: '/invite', connected: true },
  { name: 'not-built', path: '/ve', connected: true },
]

/** Takes a picture of every screen at 375 and 1280 px in both themes, on a sandbox of its own unless BASE_URL names one. */
async function main() {
  const close = await world()
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ ...launchOptions, executablePath: findChromium() })
  try {
    for (const width of [375, 1280]) {
      for (const theme of ['dark', 'light'] as const) {
        for (const screen of screens) await take(browser, screen, width, theme)
      }
    }
  } finally {
    await browser.close()
    await close?.()
  }
}

async function take(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  screen: Screen,
  width: number,
  theme: 'dark' | 'light',
) {
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL,
    viewport: { width, height: width === 375 ? 812 : 900 },
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await installWallet(page, { rpcUrl: `${process.env.BASE_URL}/rpc`, accounts: [whale] })
  await page.goto(screen.path)
  if (screen.connected) {
    await page
      .getByRole('dialog', { name: 'Connect a wallet' })
      .getByRole('button', { name: /Test Wallet/ })
      .click()
    await page.getByRole('button', { name: /^Account 0x/ }).waitFor()
  }
  await screen.prepare?.(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(700)
  const file = `${screen.name}-${width}-${theme}.png`
  await page.screenshot({
    path: path.join(folder, file),
    fullPage: screen.prepare === undefined || screen.name === 'stake',
  })
  console.log(file)
  await context.close()
}

await main()
