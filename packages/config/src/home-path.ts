const homePaths = new Set(['/', '/t1'])

/** Whose page is the home page. An invite leads to the page of stakes; whether it is one is found out later. */
export function isHome({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return homePaths.has(pathname) && !mayInvite(search)
}

export function mayInvite(search: string): boolean {
  return /[?&]i=[a-z]/i.test(search)
}
