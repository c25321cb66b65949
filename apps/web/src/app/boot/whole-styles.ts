const id = 'whole-styles'

export function fetchStyles(url: string, onFail: () => void): void {
  const link = Object.assign(document.createElement('link'), { id, rel: 'stylesheet', href: url })
  link.addEventListener('error', onFail)
  document.head.append(link)
}

export async function whenStyled(): Promise<void> {
  const link = document.getElementById(id)
  if (!(link instanceof HTMLLinkElement) || link.sheet !== null) return
  await new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))
}
