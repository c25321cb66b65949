/** For browsers that do not report painting, and pages hidden before they are painted. */
const longestWait = 500

export function afterFirstPaint(go: () => void): void {
  // It is not painted at all.
  if (document.hidden) {
    go()
    return
  }
  const goOnce = () => {
    clearTimeout(timer)
    observer.disconnect()
    go()
  }
  const timer = setTimeout(goOnce, longestWait)
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) goOnce()
  })
  observer.observe({ type: 'paint', buffered: true })
}
