/** For browsers that do not say when they paint, and pages that nobody sees: those are not painted at all. */
const longestWait = 500

/** Calls once, when something of the page is on the screen. */
export function afterFirstPaint(go: () => void): void {
  let gone = false
  const goOnce = () => {
    if (gone) return
    gone = true
    go()
  }
  if (document.hidden) {
    goOnce()
    return
  }
  setTimeout(goOnce, longestWait)
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) goOnce()
  }).observe({ type: 'paint', buffered: true })
}
