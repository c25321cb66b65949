const id = 'whole-styles'

/** Fetches the style sheet; until it is there the page has the styles of its first paint alone. */
export function fetchStyles(url: string, onFail: () => void): void {
  const link = Object.assign(document.createElement('link'), { id, rel: 'stylesheet', href: url })
  link.addEventListener('error', onFail)
  document.head.append(link)
}

/** Nothing is drawn without its styles. */
export async function whenStyled(): Promise<void> {
  const link = document.getElementById(id)
  if (!(link instanceof HTMLLinkElement) || link.sheet !== null) return
  await new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))
}
