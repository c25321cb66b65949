import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'
import { makeOperatorFolder, setFeatures } from './support/operator-folder.ts'

// Read by the sandbox that is started, and by each journey: this file is loaded before either.
if (!process.env.CONFIG_DIR) {
  process.env.CONFIG_DIR = makeOperatorFolder(join(mkdtempSync(join(tmpdir(), 'e2e-operator-')), 'operator'))
  setFeatures(process.env.CONFIG_DIR, 'off', ['ve', 'dr', 'game'])
}

/** Journeys of a third brand, whose deployment leaves out voting escrow and DAO. */
export default defineConfig({
  ...journeys,
  globalSetup: './world.ts',
  outputDir: '../test-results/left-out',
  projects: [
    {
      name: 'left-out',
      workers: 1,
      testMatch: /features\/left-out\.spec|journeys\/(?:cards|refusals|swap|wallet|withdraw-usdt)\.spec/,
    },
    { name: 'left-out-soon', workers: 1, testMatch: /soon\//, dependencies: ['left-out'] },
  ],
})
