import type { PackEvent } from '@app/core/api/system'
import { useState, useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { isFlowOpen } from '#shared/tx/flow-store.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { RetryIcon } from '#shared/ui/icons.ts'

const [subscribe, tell] = createListeners()
let isNewer = false

export function noticePack(event: PackEvent): void {
  isNewer = isOlderThan(event, readOwnPack())
  tell()
}

/** If the service does not know which packs came before, any other pack counts as newer. */
export function isOlderThan({ pack, former }: PackEvent, own: string | undefined): boolean {
  return own !== undefined && own !== pack && (former === null || former.includes(own))
}

function readOwnPack(): string | undefined {
  const { pack } = JSON.parse(document.querySelector('#runtime-config')?.textContent || '{}') as { pack?: string }
  return pack
}

const typed = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=search])'

function hasEntries(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)].some(
    ({ value, readOnly, disabled }) => value !== '' && !readOnly && !disabled,
  )
}

type Loss = 'entered' | 'running'

/** The page never reloads by itself. */
export function NewerBanner({ reload = () => location.reload() }: { reload?: () => void }) {
  const { t } = useTranslation('ui')
  const isOffered = useSyncExternalStore(subscribe, () => isNewer)
  const [loss, setLoss] = useState<Loss>()
  if (!isOffered) return null
  const press = () => {
    const found = isFlowOpen() ? 'running' : hasEntries() ? 'entered' : undefined
    if (found === undefined || found === loss) reload()
    else setLoss(found)
  }
  return (
    <Banner
      icon={RetryIcon}
      fact={t('newer.fact')}
      action={{ label: t(loss === undefined ? 'newer.reload' : 'newer.anyway'), onPress: press }}
    >
      {loss !== undefined && t(`newer.${loss}`)}
    </Banner>
  )
}
