import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { DrawerProps } from './overlay.tsx'
import { IconButton } from './icon.tsx'
import { CloseIcon } from './icons.ts'
import { columnClass, scrimClass, ScrollArea } from './overlay-parts.tsx'

export default function DrawerPanel({ open, onOpenChange, label, top, children, footer }: DrawerProps) {
  const { t } = useTranslation('ui')
  const panelRef = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Viewport className={`${columnClass} items-stretch`}>
          <Dialog.Popup
            ref={panelRef}
            initialFocus={panelRef}
            aria-label={label}
            className={
              'pointer-events-auto flex w-75 max-w-[85%] flex-col bg-surface shadow-sheet outline-none ' +
              'transition-[translate] duration-(--dur-3) ease-out data-ending-style:-translate-x-full ' +
              'data-ending-style:ease-in data-starting-style:-translate-x-full'
            }
          >
            <div className="flex h-14 shrink-0 items-center pr-2 pl-5">
              <div className="min-w-0 flex-1">{top}</div>
              <Dialog.Close render={<IconButton icon={CloseIcon} size={24} label={t('sheet.close')} />} />
            </div>
            <ScrollArea className="flex-1">{children}</ScrollArea>
            {footer && <div className="shrink-0 border-t border-line pb-[env(safe-area-inset-bottom)]">{footer}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
