let isKeeping = false

/**
 * What has the focus may go away with the action that it was for: a claim that is paid, a card that is given. The focus
 * then goes to the name of the page, not to nowhere. Once begun, it lasts as long as the document.
 */
export function keepFocus(): void {
  if (isKeeping) return
  isKeeping = true
  let focused: Element | null = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element
  })
  document.addEventListener('focusout', ({ target }) => {
    // Left by a press beside it, and not by going away.
    queueMicrotask(() => {
      if ((target as Element).isConnected && document.activeElement === document.body) focused = null
    })
  })
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return
    focused = null
    if (document.activeElement !== document.body) return
    const place = document.querySelector<HTMLElement>('[data-page-title]') ?? document.querySelector('main')
    place?.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
