import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'
import { makeOperatorFolder } from './support/operator-folder.ts'

process.env.CONFIG_DIR ||= makeOperatorFolder(join(mkdtempSync(join(tmpdir(), 'e2e-operator-')), 'operator'))

process.env.DEPLOYED_WHOLE = '1'

/** Journeys of holders who had something in a feature before it was switched off. */
export default defineConfig({
  ...journeys,
  globalSetup: './switched-off.ts',
  outputDir: '../test-results/switched-off',
  projects: [{ name: 'switched-off', workers: 1, testMatch: /features\/switched-off\.spec/ }],
})
