import type { Config } from './config.ts'

/** What an operator should know of the configuration, though the service runs with it. */
export function getNotices(config: Pick<Config, 'chain' | 'publicRpcUrls' | 'walletRpcUrls' | 'sandbox'>): string[] {
  const { chain, publicRpcUrls, walletRpcUrls, sandbox } = config
  if (sandbox) return []
  return [
    `Browsers read chain ${chain.id} from ${nameHosts(publicRpcUrls)}; wallets that add it are given ${nameHosts(walletRpcUrls)}`,
    ...(chain.blockExplorerUrls.length === 0
      ? [`Chain ${chain.id} has no explorer: pages link to none. EXPLORER_URL names one`]
      : []),
    ...(chain.rpcUrls.length === 1
      ? [
          'One RPC endpoint is given: for signatures of contract accounts it alone is believed, for roles it and the index. RPC_URL can name a second',
        ]
      : []),
  ]
}

function nameHosts(urls: readonly string[]): string {
  return urls.map((url) => (URL.canParse(url) ? new URL(url).host : url)).join(', ')
}
