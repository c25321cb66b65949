import { useRef, type PointerEvent, useEffect } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { IconButton } from './icon.tsx'
import { CloseIcon } from './icons.ts'
import { keepFocus } from './keep-focus.ts'
import { columnClass, scrimClass, ScrollArea, wholeScrollClass } from './overlay-parts.tsx'
import type { SheetProps } from './overlay.tsx'

const farEnough = 96
const fastEnough = 0.6

export function useSwipeDown(getPanel: () => HTMLElement | null, onSwipe: () => void) {
  const drag = useRef<{ pointer: number; from: number; at: number }>(undefined)

  const move = (distance: number | undefined) => {
    const panel = getPanel()
    if (!panel) return
    panel.style.transition = distance === undefined ? '' : 'none'
    panel.style.translate = distance === undefined ? '' : `0 ${distance}px`
  }
  const getDistance = (event: PointerEvent) => Math.max(0, event.clientY - (drag.current?.from ?? event.clientY))

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button, a, input')) return
      drag.current = { pointer: event.pointerId, from: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer === event.pointerId) move(getDistance(event))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointer !== event.pointerId) return
      const distance = getDistance(event)
      const speed = distance / Math.max(1, event.timeStamp - drag.current.at)
      drag.current = undefined
      move(undefined)
      if (distance > farEnough || (distance > 24 && speed > fastEnough)) onSwipe()
    },
    onPointerCancel() {
      drag.current = undefined
      move(undefined)
    },
  }
}

/** Focuses the title, and on closing what opened it. */
export default function SheetPanel({ open, onOpenChange, title, subtitle, children, footer, onClosed }: SheetProps) {
  const { t } = useTranslation('ui')
  const titleRef = useRef<HTMLHeadingElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  useEffect(keepFocus, [])
  const grip = useSwipeDown(
    () => panelRef.current,
    () => onOpenChange(false),
  )
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Viewport className={`${columnClass} items-end`}>
          <Dialog.Popup
            ref={panelRef}
            initialFocus={titleRef}
            className={
              `pointer-events-auto flex max-h-[90%] w-full flex-col rounded-t-overlay bg-surface shadow-sheet outline-none ${wholeScrollClass} ` +
              'transition-[translate] duration-(--dur-3) ease-out data-ending-style:translate-y-full ' +
              'data-ending-style:ease-in data-starting-style:translate-y-full'
            }
          >
            <div {...grip} className="shrink-0 touch-none px-5 pt-2 short:touch-auto">
              <div aria-hidden="true" className="mx-auto mb-1 h-1 w-9 rounded-bar bg-line-strong opacity-70" />
              <div className="flex min-h-12 items-center gap-3">
                <Dialog.Title ref={titleRef} tabIndex={-1} className="min-w-0 flex-1 type-title outline-none">
                  {title}
                </Dialog.Title>
                <Dialog.Close
                  render={<IconButton icon={CloseIcon} label={t('sheet.close')} className="-mr-3 text-text-2" />}
                />
              </div>
            </div>
            {subtitle && <div className="shrink-0 px-5 pb-2">{subtitle}</div>}
            <ScrollArea
              className={
                footer
                  ? 'px-5 pb-4 short:overflow-visible'
                  : 'px-5 short:overflow-visible pb-[calc(20rem/37.5+env(safe-area-inset-bottom))]'
              }
            >
              {children}
            </ScrollArea>
            {footer && (
              <div
                data-cta
                className="bottom-0 shrink-0 bg-surface [@media(301px<=height<=480px)]:sticky px-5 pt-3 pb-[calc(20rem/37.5+env(safe-area-inset-bottom))]"
              >
                {footer}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
