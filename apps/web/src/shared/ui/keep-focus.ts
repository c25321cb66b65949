let isKeeping = false

/**
 * What has the focus may go away with the action that it was for: a claim that is paid, a card that is given. The focus
 * then goes to the name of the page, not to nowhere. Once begun, it lasts as long as the document.
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
    // Left by a press beside it, and not by going away.
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
