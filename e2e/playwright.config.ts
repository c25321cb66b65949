import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from '../scripts/lib/chromium.mjs'
import { elsewhere } from './once.ts'

/** Debian's Chromium as root, without its background requests. */
export const launchOptions = {
  executablePath: findHeadlessChromium(),
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
  globalSetup: ['./world.ts', './withdrawals.ts'],
  outputDir: '../test-results/e2e',
  // One chain, one clock: what acts on it runs one after the other, a moved day after everything of today, half a year last.
  // What only looks at pages runs beside it, by one browser: `npm test` has two more worlds going at once.
  workers: 2,
  projects: [
    {
      name: 'now',
      workers: 1,
      testIgnore: [/(?:looks|soon|later|features|without-us|earlier)\/|\/(?:gateway|further-pool)\.spec/, ...elsewhere],
    },
    { name: 'looks', workers: 1, testMatch: /looks\// },
    { name: 'soon', workers: 1, testMatch: /soon\//, dependencies: ['now', 'looks'] },
    { name: 'later', workers: 1, testMatch: /later\//, dependencies: ['soon'] },
  ],
  // Long enough for a machine that is three times slower; what is measured has limits of its own.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.BASE_URL,
    viewport: { width: 375, height: 812 },
    actionTimeout: 40_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
