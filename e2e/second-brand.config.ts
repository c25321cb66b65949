import { brandIds, DEFAULT_BRAND_ID } from '@app/config/brand'
import { defineConfig } from '@playwright/test'
import { inBrand } from './once.ts'
import journeys from './playwright.config.ts'

// Read by the sandbox that is started, and by each journey: this file is loaded before either.
process.env.BRAND ||= brandIds.find((id) => id !== DEFAULT_BRAND_ID)

/** Journeys that depend on the brand, on a sandbox of another brand. */
export default defineConfig({
  ...journeys,
  globalSetup: './world.ts',
  outputDir: '../test-results/second-brand',
  projects: [
    { name: 'brand', workers: 1, testMatch: inBrand },
    {
      name: 'brand-looks',
      workers: 1,
      testMatch: process.env.EVERY_PAGE
        ? /looks\/(?:accessibility|first-paint)\.spec/
        : /looks\/(?:accessibility|language)\.spec/,
    },
    { name: 'brand-soon', testMatch: /soon\//, dependencies: ['brand', 'brand-looks'] },
  ],
})
