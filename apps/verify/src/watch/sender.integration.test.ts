import { createRemoteSigner } from '@app/keys/remote-signer'
import { createEndpoint } from '@app/rpc/endpoint'
import { readFees } from '@app/rpc/fees'
import { createRpcPool } from '@app/rpc/pool'
import { toTransport } from '@app/rpc/transport'
import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { startHostileNodes } from '@app/testing/hostile-node'
import { createJsonRpc } from '@app/testing/json-rpc'
import { startRemoteSigner } from '@app/testing/remote-signer'
import { createPublicClient } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Call, createSender } from './sender.ts'

const account = getTestAccount(0)
const openPool = (url: string) => createRpcPool([createEndpoint({ url, chainId: 31_337 })])
const makeCall = (data: Call['data']): Call => ({ to: getTestAccount(1).address, data })

let anvil: Anvil

beforeEach(async () => {
  anvil = await startAnvil()
})

afterEach(async () => anvil.stop())

describe('a sender', () => {
  it('sends one after another, though of the nodes behind an address some have not seen the last one mined', async () => {
    const replicas = [{ behind: 0 }, { behind: 2 }]
    const hostile = await startHostileNodes(anvil.url, { seed: 1, endpoints: [{ replicas }] })
    const mining = setInterval(() => void createJsonRpc(anvil.url)('evm_mine'), 300)
    try {
      const sender = createSender(account, { pool: openPool(hostile.urls[0]!), chainId: 31_337 })
      for (let sent = 0; sent < 6; sent += 1)
        expect(await sender.send(makeCall('0x'))).toMatchObject({ isReverted: false })
      const count = await createJsonRpc(anvil.url)('eth_getTransactionCount', [account.address, 'latest'])
      expect(Number(count)).toBe(6)
    } finally {
      clearInterval(mining)
      await hostile.stop()
    }
  })

  it('takes the place of what an earlier run has left in the pool', async () => {
    const rpc = createJsonRpc(anvil.url)
    await rpc('evm_setAutomine', [false])
    const pool = openPool(anvil.url)
    const fees = await readFees(createPublicClient({ transport: toTransport(pool) }))
    const left = { chainId: 31_337, nonce: 0, gas: 50_000n, ...makeCall('0x01'), ...fees }
    await rpc('eth_sendRawTransaction', [await account.signTransaction(left)])
    const sending = createSender(account, { pool, chainId: 31_337, minedWithinMs: 4_000 }).send(makeCall('0x02'))
    const isTaken = async () => JSON.stringify(await rpc('txpool_content')).includes('"input":"0x02"')
    await expect.poll(isTaken, { timeout: 10_000 }).toBe(true)
    await rpc('evm_mine')
    expect(await sending).toMatchObject({ isReverted: false })
    expect(await rpc('eth_getTransactionCount', [account.address, 'latest'])).toBe('0x1')
  })

  it('waits for what it has sent when its remote signer signs no more, and sends nothing without a first signature', async () => {
    const rpc = createJsonRpc(anvil.url)
    await rpc('evm_setAutomine', [false])
    const remote = await startRemoteSigner(account, { chainId: 31_337 })
    try {
      const key = createRemoteSigner({ url: remote.url, address: account.address }, { timeoutMs: 10_000 })
      const sender = createSender(key, { pool: openPool(anvil.url), chainId: 31_337, minedWithinMs: 1_500 })
      remote.behave('otherCall')
      await expect(sender.send(makeCall('0x01'))).rejects.toThrow('has signed another transaction')
      expect(await rpc('txpool_status')).toMatchObject({ pending: '0x0' })
      remote.behave('honest')
      const sending = sender.send(makeCall('0x02'))
      await expect.poll(() => rpc('txpool_status'), { timeout: 10_000 }).toMatchObject({ pending: '0x1' })
      remote.behave('fails')
      const requests = remote.countRequests()
      await expect.poll(() => remote.countRequests(), { timeout: 10_000 }).toBeGreaterThan(requests)
      await rpc('evm_mine')
      expect(await sending).toMatchObject({ isReverted: false })
    } finally {
      await remote.stop()
    }
  })
})
