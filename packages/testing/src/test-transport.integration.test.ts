import { createTestClient, publicActions, walletActions } from 'viem'
import { SANDBOX_MNEMONIC } from '@app/config/sandbox-accounts'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { startAnvil } from './anvil.ts'
import { testChain } from './test-chain.ts'
import { testTransport } from './test-transport.ts'

it('gives a transaction more gas than anvil says that it needs, whoever signs it', async () => {
  const anvil = await startAnvil()
  try {
    const client = createTestClient({ chain: testChain, mode: 'anvil', transport: testTransport(anvil.url) })
      .extend(publicActions)
      .extend(walletActions)
    const local = mnemonicToAccount(SANDBOX_MNEMONIC)
    for (const account of [local.address, local]) {
      const hash = await client.sendTransaction({ account, to: local.address, data: '0x1234' })
      expect((await client.getTransaction({ hash })).gas).toBeGreaterThan(30_000n)
    }
  } finally {
    await anvil.stop()
  }
})
