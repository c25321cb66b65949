export const reloadPage = (): void => location.reload()

export const loadPage = (href: string): void => location.assign(href)
