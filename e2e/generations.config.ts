import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Journeys of holders whose contracts were followed by newer ones. */
export default defineConfig({
  ...journeys,
  globalSetup: './generations.ts',
  outputDir: '../test-results/generations',
  projects: [{ name: 'generations', workers: 1, testMatch: /journeys\/earlier\// }],
})
