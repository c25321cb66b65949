import { lazy, Suspense } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { IconButton } from '#shared/ui/icon.tsx'
import { BackIcon } from '#shared/ui/icons.ts'
import type { RouteEntry } from '#shared/ui/feature.ts'
import { AccountButton } from './account-button.tsx'
import { useBack } from './back.ts'
import { Logo } from './logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { usePageTitle } from './page-title.ts'

// The first paint does not wait for it: its place is empty until there is a transaction.
const TransactionTray = lazy(async () => ({
  default: (await import('#shared/tx/transaction-tray.tsx')).TransactionTray,
}))

// Of one page alone.
const RightLink = lazy(() => import('./right-link.tsx'))

interface HeaderProps {
  entry: RouteEntry | undefined
}

export function Header({ entry }: HeaderProps) {
  if (entry?.header === 'none') return null
  return (
    <header className="sticky top-0 z-20 flex h-14 flex-none items-center gap-1 bg-bg px-2">
      {entry?.header === 'back' ? <BackButton entry={entry} /> : <MenuButton />}
      {entry?.depth === 0 ? <Logo /> : <Title entry={entry} />}
      <Suspense>
        <TransactionTray />
      </Suspense>
      <Suspense>{entry?.rightLink && <RightLink {...entry.rightLink} />}</Suspense>
      <AccountButton />
    </header>
  )
}

function Title({ entry }: HeaderProps) {
  const title = usePageTitle(entry)
  return (
    <h1 tabIndex={-1} data-page-title className="min-w-0 flex-1 type-heading outline-none">
      {title}
    </h1>
  )
}

function BackButton({ entry }: { entry: RouteEntry }) {
  const { t } = useTranslation()
  return <IconButton icon={BackIcon} size={24} label={t('back')} onClick={useBack(entry)} />
}
