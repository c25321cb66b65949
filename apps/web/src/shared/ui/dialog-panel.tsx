import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import type { DialogProps } from './overlay.tsx'
import { columnClass, scrimClass, ScrollArea, wholeScrollClass } from './overlay-parts.tsx'

export default function DialogPanel({ open, onOpenChange, title, children, actions, mustDecide }: DialogProps) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={mustDecide}
      onOpenChange={(next, details) => {
        if (mustDecide && details.reason === 'escape-key') details.cancel()
        else onOpenChange(next)
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={scrimClass} />
        <BaseDialog.Viewport className={`${columnClass} items-center justify-center px-5`}>
          <BaseDialog.Popup
            initialFocus={titleRef}
            role={mustDecide ? 'alertdialog' : 'dialog'}
            className={
              `pointer-events-auto flex max-h-[85%] w-full flex-col rounded-card bg-surface pt-5 shadow-popup outline-none ${wholeScrollClass} ` +
              'transition-[opacity,scale] duration-(--dur-2) ease-out data-ending-style:scale-98 data-ending-style:opacity-0 ' +
              'data-ending-style:ease-in data-starting-style:scale-98 data-starting-style:opacity-0'
            }
          >
            <BaseDialog.Title ref={titleRef} tabIndex={-1} className="shrink-0 px-5 type-title outline-none">
              {title}
            </BaseDialog.Title>
            <ScrollArea className="px-5 pt-2 short:overflow-visible">
              <BaseDialog.Description render={<div className="type-body text-text-2" />}>
                {children}
              </BaseDialog.Description>
            </ScrollArea>
            <div className="flex shrink-0 gap-2.5 p-5">{actions}</div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
