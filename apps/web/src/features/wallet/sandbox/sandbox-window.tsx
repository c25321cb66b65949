import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { IconButton, Icon } from '#shared/ui/icon.tsx'
import { CloseIcon, SimulatedIcon } from '#shared/ui/icons.ts'

export interface SandboxWindowProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

const coveredMarks = ['aria-hidden', 'data-base-ui-inert']

/**
 * In the top layer, above every sheet, like another program's window. Its element is created on opening: that is how
 * sheets tell a wallet's window from a press outside of them.
 */
export function SandboxWindow({ title, onClose, children }: SandboxWindowProps) {
  const { t } = useTranslation('sandbox')
  const [place] = useState(() => document.createElement('div'))
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while still in the document, as only then the browser returns the focus.
  useLayoutEffect(() => {
    document.body.append(place)
    const element = dialog.current
    element?.showModal()
    // A sheet that opens later takes the window for a part of the page that it covers.
    const covered = new MutationObserver(() => {
      for (const mark of coveredMarks) place.removeAttribute(mark)
    })
    covered.observe(place, { attributeFilter: coveredMarks })
    return () => {
      covered.disconnect()
      element?.close()
      place.remove()
    }
  }, [place])

  return createPortal(
    <dialog
      ref={dialog}
      aria-label={t('wallet')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={
        'fixed inset-x-2 top-auto bottom-2 m-0 mx-auto max-h-[92dvh] w-auto max-w-90 overflow-y-auto rounded-overlay border-2 ' +
        'border-dashed border-gold bg-surface p-0 text-text shadow-sheet backdrop:bg-scrim ' +
        'wide:inset-x-auto wide:top-4 wide:right-4 wide:bottom-auto wide:w-80'
      }
    >
      <div className="flex items-center gap-2 border-b border-line bg-gold-soft py-1 pr-1 pl-4 text-gold-text">
        <Icon source={SimulatedIcon} size={18} />
        <span className="flex-1 type-strong">{t('wallet')}</span>
        <IconButton icon={CloseIcon} label={t('close')} onClick={onClose} />
      </div>
      <div className="p-4">
        <h2 className="mb-2 type-heading">{title}</h2>
        {children}
      </div>
    </dialog>,
    place,
  )
}
