import { type EIP1193RequestFn, type Hex, http, type HttpTransport, toHex } from 'viem'

type Transaction = { gas?: Hex }

/**
 * A margin on gas, as wallets add one. anvil's own estimate is exact: a transaction that is mined a second later may
 * write more and would revert.
 */
export function testTransport(url: string): HttpTransport {
  const plain = http(url)
  return (options) => {
    const transport = plain(options)
    const ask = async <Answer>(method: string, params: readonly unknown[] | undefined): Promise<Answer> =>
      transport.request({ method, params } as never)
    const request = (async ({ method, params }: { method: string; params?: readonly [Transaction] }) => {
      if (method === 'eth_estimateGas') return addRoom(await ask<Hex>(method, params))
      if (method === 'eth_fillTransaction') {
        const { tx, ...others } = await ask<{ tx: { gas: Hex } }>(method, params)
        return { ...others, tx: { ...tx, gas: addRoom(tx.gas) } }
      }
      if (method !== 'eth_sendTransaction' || params?.[0].gas !== undefined) return ask(method, params)
      const gas = addRoom(await ask<Hex>('eth_estimateGas', params))
      return ask(method, [{ ...params?.[0], gas }])
    }) as EIP1193RequestFn
    return { ...transport, request }
  }
}

const addRoom = (gas: Hex): Hex => toHex((BigInt(gas) * 3n) / 2n)
