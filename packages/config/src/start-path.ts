const homePaths = new Set(['/', '/t1'])
const invitePath = '/stake'

/** Where a visit starts, without a slash at the end. A link with a code leads to the page of stakes. */
export function getStartPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return mayInvite(search) ? invitePath : pathname.replace(/(?!^)\/+$/, '')
}

export function isHome(startPath: string): boolean {
  return homePaths.has(startPath)
}

/** Whether it is a code is found out later. */
export function mayInvite(search: string): boolean {
  return /[?&]i=[a-z]/i.test(search)
}
