import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { SimulatedIcon } from '#shared/ui/icons.ts'
import { announceSandbox } from './announce-sandbox.ts'
import { useSandbox } from './sandbox-store.ts'
import { addSandboxTexts } from './sandbox-texts.ts'

addSandboxTexts()

const SandboxPanel = lazy(async () => ({ default: (await import('./sandbox-panel.tsx')).SandboxPanel }))
const SandboxPrompt = lazy(async () => ({ default: (await import('./sandbox-prompt.tsx')).SandboxPrompt }))

/** Only in a sandbox build, and only where the API says that it is a sandbox. */
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
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t('open')}
        title={t('open')}
        className={
          'fixed top-[42%] left-0 z-30 grid h-16 w-4.5 place-items-center rounded-r-badge border border-l-0 border-dashed ' +
          'border-gold bg-gold-soft text-gold-text after:absolute after:inset-y-0 after:left-0 after:w-11'
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
