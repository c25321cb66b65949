const homePaths = new Set(['/', '/t1'])

export function isHomePath(pathname: string): boolean {
  return homePaths.has(pathname)
}
