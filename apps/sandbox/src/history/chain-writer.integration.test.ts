import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { startAnvil } from '@app/testing/anvil'
import { startRpcProxy } from '@app/testing/rpc-proxy'
import { padHex, toHex } from 'viem'
import { expect, it } from 'vitest'
import { ChainWriter } from './chain-writer.ts'

it('keeps the order of the calls of an account, in whatever order a node takes a batch', async () => {
  const anvil = await startAnvil()
  const backwards = await startRpcProxy(anvil.url, async ({ calls }, forward) => {
    const answers = new Map()
    for (const call of calls.toReversed()) answers.set(call, await forward(call))
    return { answer: async (call) => answers.get(call) }
  })
  const writer = new ChainWriter(backwards.url)
  await writer.rpc('evm_setAutomine', [false])
  const [from, other] = [getSandboxAccount('operator').address, getSandboxAccount('whale').address]
  const sendTo = (place: number, sender = from) =>
    ({ from: sender, to: padHex(toHex(place), { size: 20 }), data: '0x', what: `call ${place}` }) as const
  const { timestamp } = await writer.rpc<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])

  for (const first of [0x1001, 0x1004]) {
    const calls = [sendTo(first), sendTo(first + 1, other), sendTo(first + 2)]
    await writer.mine(calls, Number(timestamp) + first)
    const { transactions } = await writer.rpc<{ transactions: { from: string; to: string; nonce: string }[] }>(
      'eth_getBlockByNumber',
      ['latest', true],
    )
    const mine = transactions.filter((one) => one.from === from.toLowerCase())
    expect(mine.toSorted((a, b) => Number(a.nonce) - Number(b.nonce)).map(({ to }) => to)).toEqual([
      calls[0]!.to,
      calls[2]!.to,
    ])
  }
  await backwards.stop()
  await anvil.stop()
})
