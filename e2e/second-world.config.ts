import { defineConfig } from '@playwright/test'
import { onOtherChain } from './once.ts'
import journeys from './playwright.config.ts'

// Read by the sandbox that is started, and by each journey: this file is loaded before either.
process.env.WORLD ||= 'bsc'

/** Journeys of money, on a chain with other facts and public-like nodes. */
export default defineConfig({
  ...journeys,
  globalSetup: './world.ts',
  outputDir: '../test-results/second-world',
  projects: [
    {
      name: 'world',
      workers: 1,
      testMatch: [/journeys\/(?:figures|further-pool|gateway|withdraw-usdt)\.spec/, onOtherChain],
      testIgnore: /later\//,
    },
    {
      name: 'world-later',
      workers: 1,
      testMatch: /later\/(?:incident|price-with-delay)\.spec/,
      use: { viewport: { width: 1280, height: 812 } },
      dependencies: ['world'],
    },
  ],
})
