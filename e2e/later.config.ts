import { defineConfig } from '@playwright/test'
import { elsewhere } from './once.ts'
import journeys from './playwright.config.ts'

/** Journeys that move the clock have a sandbox of their own. */
export default defineConfig({
  ...journeys,
  outputDir: '../test-results/later',
  projects: [
    { name: 'soon', workers: 1, testMatch: /soon\// },
    { name: 'later', workers: 1, testMatch: /later\//, testIgnore: elsewhere, dependencies: ['soon'] },
  ],
})
