const homePaths = new Set(['/', '/t1'])
const invitePath = '/stake'

export function getStartPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return mayInvite(search) ? invitePath : pathname.replace(/(?!^)\/+$/, '')
}

export function isHome(startPath: string): boolean {
  return homePaths.has(startPath)
}

/** Does not check that it is a code. */
export function mayInvite(search: string): boolean {
  return /[?&]i=[a-z]/i.test(search)
}
