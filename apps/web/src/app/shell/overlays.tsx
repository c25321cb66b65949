import { useCallback } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { useAfterFirstPage } from '#shared/base/use-after-first-page.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/ui/toast-store.ts'
import { features } from '../features.ts'
import { closeMenu, useMenuPath } from './menu-store.ts'

const loadSideMenu = () => withTexts(import('./side-menu.tsx'), ['menu', 'ui'])

export function preloadSideMenu(): void {
  void loadSideMenu().catch(() => undefined)
}

async function loadTransactionHost() {
  const { TransactionHost, addSheetTexts } = await import('#shared/tx/transaction-host.tsx')
  addSheetTexts(features.flatMap(({ txTexts }) => txTexts ?? []))
  return { default: TransactionHost }
}

async function loadToaster() {
  const { Toaster } = await import('#shared/ui/toaster.tsx')
  return { default: Toaster }
}

const loadLateParts = () => withTexts(import('./late-parts.tsx'), ['ui'])

/** The code of each part loads at its first use; a failure affects that part alone. */
export function Overlays() {
  const { t } = useTranslation()
  const isMenuOpen = useMenuPath() !== undefined
  const isAfter = useAfterFirstPage()
  const onMenuFail = useCallback(() => {
    closeMenu()
    showToast(t('partFailed'), 'failed')
  }, [t])
  return (
    <>
      <LazyMount wanted={isMenuOpen} load={loadSideMenu} onFail={onMenuFail} />
      <LazyMount wanted={isAfter} load={loadToaster} />
      <LazyMount wanted={isAfter} load={loadTransactionHost} />
      <LazyMount wanted={isAfter} load={loadLateParts} />
    </>
  )
}
