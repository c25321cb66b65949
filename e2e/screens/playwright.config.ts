import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Takes a picture of every route at 375 px in both themes, on a sandbox of its own unless BASE_URL names one. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../world.ts',
  projects: [{ name: 'screens' }],
  use: { ...journeys.use, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' },
})
