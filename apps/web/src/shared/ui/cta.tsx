import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'

export interface CtaProps {
  note?: ReactNode
  children: ReactNode
}

/** Must be the last child of its page. */
export function Cta({ note, children }: CtaProps) {
  const { t } = useTranslation('ui')
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--cta-height', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--cta-height')
    }
  }, [])
  return (
    <section
      ref={ref}
      aria-label={t('cta')}
      data-cta
      className="sticky bottom-0 z-3 short:static border-t border-line bg-bg px-5 pt-3 pb-[calc(16rem/37.5+env(safe-area-inset-bottom))]"
    >
      {note && <p className="mb-2.5 text-center type-label text-balance text-text-2 empty:hidden">{note}</p>}
      <div className="flex gap-2.5">{children}</div>
    </section>
  )
}
