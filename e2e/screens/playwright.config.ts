import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Every route at 375 px in both themes, on a sandbox of its own unless BASE_URL is set. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: '../world.ts',
  projects: [{ name: 'screens' }],
  use: { ...journeys.use, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' },
})
