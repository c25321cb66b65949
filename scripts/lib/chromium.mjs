import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Debian's build without windows: less work for the processor. */
const withoutWindows = '/usr/bin/chromium-headless-shell'

export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) return existsSync(wanted) ? wanted : undefined
  return candidates.find((path) => existsSync(path))
}

export function findHeadlessChromium() {
  const isChosen = Boolean(process.env.CHROMIUM_PATH)
  return !isChosen && existsSync(withoutWindows) ? withoutWindows : findChromium()
}

/** As root on Debian or Ubuntu it installs a package when there is none. Throws with the way on. */
export function ensureHeadlessChromium() {
  const found = findHeadlessChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, where no file is.`)
  const isRoot = process.getuid?.() === 0
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing chromium (apt) …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    const install = (name) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore', env })
    // Older releases have only the whole browser.
    if (install('chromium-headless-shell').status !== 0) install('chromium')
    const installed = findHeadlessChromium()
    if (installed) return installed
  }
  throw new Error(
    'The browser journeys need Chrome or Chromium. Install one (Debian, Ubuntu: sudo apt-get install chromium; macOS, Windows: google.com/chrome) or set CHROMIUM_PATH, then run npm test again.',
  )
}
