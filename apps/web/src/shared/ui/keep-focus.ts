let isKeeping = false

/**
 * An action may remove the focused element, such as a claim once it is paid. The focus then moves to the page's
 * heading, for as long as the document lives.
 */
export function keepFocus(): void {
  if (isKeeping) return
  isKeeping = true
  const page = document
  let focused: Element | null = page.activeElement
  page.addEventListener('focusin', ({ target }) => {
    focused = target as Element
  })
  page.addEventListener('focusout', ({ target }) => {
    // A blur caused by a press elsewhere is not a removal.
    queueMicrotask(() => {
      if ((target as Element).isConnected && page.activeElement === page.body) focused = null
    })
  })
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return
    focused = null
    if (page.activeElement !== page.body) return
    const place = page.querySelector<HTMLElement>('[data-page-title]') ?? page.querySelector('main')
    place?.focus({ preventScroll: true })
  })
  observer.observe(page.body, { childList: true, subtree: true })
}
