import { useEffect, useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ScrollArea } from '#shared/ui/overlay-parts.tsx'
import { MenuBody } from './menu-body.tsx'
import { MenuSettings } from './menu-settings.tsx'
import { closeMenu, openMenu, useMenuPath } from './menu-store.ts'

const key = 'menu'
const folded = 'folded'

function isFolded(): boolean {
  try {
    return localStorage.getItem(key) === folded
  } catch {
    return false
  }
}

function remember(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.removeItem(key)
    else localStorage.setItem(key, folded)
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

/** When the account is already visible, its button in the header moves the focus to it. */
function useAccountFocus(): void {
  useEffect(() => {
    const follow = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('[data-account]') === null) return
      // Unfolded by the same tap, it is there with the next frame.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#account')?.focus())
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
}

export function MenuRail() {
  const { t } = useTranslation('menu')
  const isOpen = useMenuPath() !== undefined
  const isDocked = useRef(false)
  useAccountFocus()
  useEffect(() => {
    if (!isFolded()) openMenu()
    return closeMenu
  }, [])
  useEffect(() => {
    if (isDocked.current) remember(isOpen)
    isDocked.current = true
  }, [isOpen])
  if (!isOpen) return null
  return (
    <aside aria-label={t('label')} className="rail rail-left">
      <ScrollArea className="flex-1">
        <div className="rail-text">
          <MenuBody />
        </div>
      </ScrollArea>
      <div className="rail-text shrink-0 border-t border-line">
        <MenuSettings />
      </div>
    </aside>
  )
}
