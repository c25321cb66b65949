import { lazy, Suspense, useState } from 'react'
import { loadNamespaces } from '#shared/i18n/i18n.ts'
import { useMenuOpen } from './menu-store.ts'

async function loadSideMenu() {
  const [module] = await Promise.all([import('./side-menu.tsx'), loadNamespaces(['menu', 'ui'])])
  return module
}

/** Fetches the menu ahead of the tap. A failure shows at the tap itself. */
export function preloadSideMenu(): void {
  void loadSideMenu().catch(() => undefined)
}

const SideMenu = lazy(loadSideMenu)
const TransactionHost = lazy(async () => ({
  default: (await import('#shared/tx/transaction-host.tsx')).TransactionHost,
}))

/** What floats above the page. Each part's code comes with its first use. */
export function Overlays() {
  const isMenuOpen = useMenuOpen()
  const isMenuWanted = useOnceTrue(isMenuOpen)
  return (
    <>
      <Suspense>{isMenuWanted && <SideMenu />}</Suspense>
      <Suspense>
        <TransactionHost />
      </Suspense>
    </>
  )
}

/** True from the first time on: a part stays mounted, so that it can leave with its movement. */
function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}
