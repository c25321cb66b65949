export type ChartColours = {
  text: string
  line: string
  plate: string
  plateText: string
  up: string
  down: string
  accent: string
  quiet: string
}

/** The theme's roles as they are now: a canvas knows no custom properties. */
export function readChartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    text: read('--text-3'),
    line: read('--line'),
    plate: read('--text'),
    plateText: read('--bg'),
    up: read('--positive'),
    down: read('--danger'),
    accent: read('--accent'),
    quiet: read('--surface-2'),
  }
}

/** Calls when the theme changes. Returns the end of it. */
export function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
