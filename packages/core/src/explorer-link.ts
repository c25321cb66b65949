export type ExplorerTarget =
  | { kind: 'transaction'; value: string }
  | { kind: 'token'; value: string }
  | { kind: 'block'; value: string | number | bigint }
  | { kind: 'blockCountdown'; value: string | number | bigint }
  | { kind: 'holders'; value: string }
  | { kind: 'balance'; value: string; account: string }
  | { kind: 'address'; value: string }

export function getExplorerLink(explorerUrl: string | undefined, target: ExplorerTarget): string | undefined {
  if (!explorerUrl) return undefined
  const base = explorerUrl.replace(/\/+$/, '')
  const value = encodeURIComponent(String(target.value))
  switch (target.kind) {
    case 'transaction':
      return `${base}/tx/${value}`
    case 'token':
      return `${base}/token/${value}`
    case 'block':
      return `${base}/block/${value}`
    case 'blockCountdown':
      return `${base}/block/countdown/${value}`
    case 'holders':
      return `${base}/token/${value}#balances`
    case 'balance':
      return `${base}/token/${value}?a=${encodeURIComponent(target.account)}`
    default:
      return `${base}/address/${value}`
  }
}
