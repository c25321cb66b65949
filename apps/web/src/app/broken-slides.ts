/**
 * A transition that the browser breaks off, for the next one or because the phone was turned, is no error: the page has
 * changed all the same. Nobody awaits `ready`, so its rejection would be reported as uncaught.
 */
export function allowBrokenSlides(): void {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (options) => {
    const transition = start(options)
    transition.ready.catch(() => undefined)
    return transition
  }
}
