import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { ApiEnvironment } from '../context.ts'

/** What who sent a request is counted by. */
export function getClient(c: Context<ApiEnvironment>, { trustedProxies }: Pick<Config, 'trustedProxies'>): string {
  return getClientKey(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustedProxies)
}

/**
 * What a client is counted by: its address as our own outermost proxy saw it, an IPv6 one by its network of 64 bits.
 * @param proxies Proxies of ours in front, each of which adds one address to X-Forwarded-For; what is left of those is hearsay.
 */
export function getClientKey(peer: string | undefined, forwardedFor: string | undefined, proxies: number): string {
  const chain = [...(forwardedFor ?? '').split(',').map((part) => part.trim()), peer ?? 'unknown']
  const address = proxies === 0 ? (peer ?? 'unknown') : (chain.at(-1 - proxies) ?? chain[0]!)
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? getNetwork(plain) : plain.slice(0, 64)
}

function getNetwork(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
