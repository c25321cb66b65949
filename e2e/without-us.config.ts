import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Journeys on a chain of which nothing else is left: no API, no indexer, no database. */
export default defineConfig({
  ...journeys,
  globalSetup: './left-world.ts',
  outputDir: '../test-results/without-us',
  projects: [{ name: 'without-us', workers: 1, testMatch: /without-us\// }],
})
