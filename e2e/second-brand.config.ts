import { brandIds, DEFAULT_BRAND_ID } from '@app/config/brand'
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

// Read by the sandbox that is started, and by each journey: this file is loaded before either.
process.env.BRAND ||= brandIds.find((id) => id !== DEFAULT_BRAND_ID)

/** The journeys that show a brand or act on what it names, on a sandbox of another one than the default. */
export default defineConfig({
  ...journeys,
  globalSetup: './world.ts',
  outputDir: '../test-results/second-brand',
  projects: [
    { name: 'brand', workers: 1, testMatch: /\/(?:swap|ve|wallet-access|wallet-connect)\.spec/ },
    {
      name: 'brand-looks',
      workers: 1,
      testMatch: /looks\/(?:accessibility|first-paint|language)\.spec/,
    },
    { name: 'brand-soon', testMatch: /soon\//, dependencies: ['brand', 'brand-looks'] },
  ],
})
