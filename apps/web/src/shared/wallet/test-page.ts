import { announceProvider } from 'mipd'
import { i18n, startI18n } from '#shared/i18n/i18n.ts'
import common from '../../locales/en/common.json' with { type: 'json' }
import errors from '../../locales/en/errors.json' with { type: 'json' }
import ui from '../../locales/en/ui.json' with { type: 'json' }
import wallet from '../../locales/en/wallet.json' with { type: 'json' }
import { createTestWallet, type TestWallet } from './test-wallet.ts'

const catalogues = { common, errors, ui, wallet }
const releases: (() => void)[] = []
let nextId = 0

class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export async function startTestPage(): Promise<void> {
  Object.assign(globalThis, { ResizeObserver: QuietObserver })
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  await startI18n('en')
  for (const [namespace, texts] of Object.entries(catalogues)) i18n.addResourceBundle('en', namespace, texts)
}

export function announceWallet(name: string, announced: TestWallet = createTestWallet()): TestWallet {
  const rdns = `test.${name.toLowerCase()}`
  const info = { uuid: String(nextId++), rdns, name, icon: 'data:image/png;base64,AA' } as const
  releases.push(announceProvider({ info, provider: announced.provider } as Parameters<typeof announceProvider>[0]))
  return announced
}

export function withdrawWallets(): void {
  for (const release of releases.splice(0)) release()
}
