import { getLanguageTag, languages } from '@app/core/languages'
import { announceProvider } from 'mipd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { i18n } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { SimulatedIcon } from '#shared/ui/icons.ts'
import { createSandboxProvider } from './sandbox-provider.ts'
import { sendRpc } from './sandbox-rpc.ts'
import { askPerson, useSandbox } from './sandbox-store.ts'

// Added here, so that no other build holds the wallet's texts.
const catalogues = import.meta.glob<object>('./locales/*.json', { import: 'default', eager: true })
for (const language of languages) {
  const catalogue = catalogues[`./locales/${language}.json`]
  if (!catalogue) throw new Error(`The Sandbox Wallet has no texts in ${language}`)
  i18n.addResourceBundle(getLanguageTag(language), 'sandbox', catalogue)
}

const SandboxPanel = lazy(async () => ({ default: (await import('./sandbox-panel.tsx')).SandboxPanel }))
const SandboxPrompt = lazy(async () => ({ default: (await import('./sandbox-prompt.tsx')).SandboxPrompt }))

/** Only in a sandbox build, and only where the API says that it is one. */
export default function SandboxTools() {
  return getRuntimeConfig().sandbox ? <ActiveSandboxTools /> : null
}

function ActiveSandboxTools() {
  const { t } = useTranslation('sandbox')
  const { prompt } = useSandbox()
  const [isOpen, setOpen] = useState(false)
  useEffect(announceSandbox, [])
  return (
    <>
      {/* No wider than the gutter, also for a finger: rows begin beside it. */}
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t('open')}
        title={t('open')}
        className={
          'fixed top-[42%] left-0 z-30 grid h-16 w-4.5 place-items-center rounded-r-badge border border-l-0 border-dashed ' +
          'border-gold bg-gold-soft text-gold-text after:absolute after:inset-x-0 after:-inset-y-3'
        }
      >
        <Icon source={SimulatedIcon} size={14} />
      </button>
      <Suspense>
        {isOpen && prompt === null && <SandboxPanel onClose={() => setOpen(false)} />}
        {prompt !== null && <SandboxPrompt prompt={prompt} />}
      </Suspense>
    </>
  )
}

const flask =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="#28230f"/>' +
  '<path d="M15 8h6m-1.500 0v7l6 10.500a1.700 1.700 0 0 1-1.500 2.500H12a1.700 1.700 0 0 1-1.500-2.500l6-10.500V8m-3.500 14h10"' +
  ' fill="none" stroke="#e0c27e" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>'

let release: (() => void) | undefined

/** EIP-6963, once. */
function announceSandbox(): void {
  if (release) return
  release = announceProvider({
    info: {
      uuid: '3d1c7c1e-0f3c-4d55-9a0a-5a4d1b0c31f7',
      name: 'Sandbox Wallet',
      rdns: 'local.sandbox.wallet',
      icon: `data:image/svg+xml;base64,${btoa(flask)}`,
    },
    provider: createSandboxProvider({ sendRpc, ask: askPerson }) as Parameters<typeof announceProvider>[0]['provider'],
  })
}
