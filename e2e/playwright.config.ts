import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'

/** Debian's Chromium as root, without its calls home. */
export const launchOptions = {
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export default defineConfig({
  testDir: './journeys',
  globalSetup: './world.ts',
  outputDir: '../test-results/e2e',
  // One chain, one clock: journeys run one after the other; those that move the time by a day come late, by half a year last.
  workers: 1,
  projects: [
    { name: 'now', testIgnore: /(?:soon|later)\// },
    { name: 'soon', testMatch: /soon\// },
    { name: 'later', testMatch: /later\// },
  ],
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.BASE_URL,
    viewport: { width: 375, height: 812 },
    actionTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
