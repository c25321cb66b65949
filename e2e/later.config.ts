import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** The journeys that move the clock, on a sandbox of their own: they need not wait for those of today. */
export default defineConfig({
  ...journeys,
  outputDir: '../test-results/later',
  projects: [
    { name: 'soon', workers: 1, testMatch: /soon\// },
    { name: 'later', workers: 1, testMatch: /later\//, dependencies: ['soon'] },
  ],
})
