const operatorPages = /^\/(?:admin|add-white-list|set-nft-white-list|set-price)(?:\/|$)/i

/** However it is written: the page's own router reads upper case, escapes and doubled slashes as the same path. */
export function isOperatorPath(pathname: string): boolean {
  return operatorPages.test(decode(pathname).replaceAll(/[\\/]+/g, '/'))
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
