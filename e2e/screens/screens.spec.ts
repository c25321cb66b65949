import path from 'node:path'
import { type Page, test } from '@playwright/test'
import { installWallet } from '../fixtures/wallet.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/screens')
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
  {
    name: 'connect',
    path: '/stake',
    prepare: (page) => page.getByRole('dialog', { name: 'Connect a wallet' }).waitFor(),
  },
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
  { name: 've', path: '/ve', connected: true },
  { name: 'stake-power', path: '/stake?tab=power', connected: true },
  { name: 'swap-power', path: '/swap-power', connected: true },
  { name: 'not-built', path: '/swap', connected: true },
]

for (const width of [375, 1280]) {
  for (const theme of ['dark', 'light'] as const) {
    test.describe(`${width} ${theme}`, () => {
      test.use({ viewport: { width, height: width === 375 ? 812 : 900 }, colorScheme: theme })
      for (const screen of screens) {
        test(screen.name, async ({ page }) => {
          await installWallet(page, { rpcUrl: `${process.env.BASE_URL}/rpc`, accounts: [whale] })
          await page.route('**/api/events*', (route) => route.abort())
          await page.goto(screen.path)
          if (screen.connected) await connect(page)
          await screen.prepare?.(page)
          await page.waitForLoadState('networkidle')
          await page.waitForTimeout(700)
          await page.screenshot({
            path: path.join(folder, `${screen.name}-${width}-${theme}.png`),
            fullPage: screen.prepare === undefined || screen.name === 'stake',
          })
        })
      }
    })
  }
}

async function connect(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Connect a wallet' })
  await sheet.getByRole('button', { name: /Test Wallet/ }).click()
  await page.getByRole('button', { name: /^Account 0x/ }).waitFor()
}
