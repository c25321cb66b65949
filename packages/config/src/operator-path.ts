const operatorPages = /^\/(?:admin|add-white-list|set-nft-white-list|set-price)(?:\/|$)/i

/** In any spelling: the router treats upper case, escapes and doubled slashes as the same path. */
export function isOperatorPath(pathname: string): boolean {
  return operatorPages.test(decode(pathname).replaceAll(/[\\/]+/g, '/'))
}

/** Browser and router each decode what the one before left. */
const TIMES = 3

function decode(path: string): string {
  let decoded = path
  for (let time = 0; time < TIMES; time++)
    decoded = decoded.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  return decoded
}
