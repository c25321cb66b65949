import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Journeys that move the clock have a sandbox of their own. */
export default defineConfig({
  ...journeys,
  outputDir: '../test-results/later',
  projects: [
    { name: 'soon', workers: 1, testMatch: /soon\// },
    { name: 'later', workers: 1, testMatch: /later\//, dependencies: ['soon'] },
  ],
})
