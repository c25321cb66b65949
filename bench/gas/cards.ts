import { cardSellerAbi } from '@app/abis/card-seller'
import { equityCardAbi } from '@app/abis/equity-card'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { atDesk } from '@app/testing/settings-desk'
import { encodeFunctionData, maxUint256, type Address } from 'viem'
import type { GasChain } from './chain.ts'
import { compileCards } from './compile.ts'
import type { Row } from './report.ts'

export async function measureCards(chain: GasChain): Promise<Row[]> {
  const account = getSandboxAccount('leader').address
  const receiver = getSandboxAccount('empty').address
  const ours = { address: chain.equityCard, abi: equityCardAbi }
  const first = await buyCards(chain, account, 2n)
  const give = async (cards: typeof ours, id: bigint) => {
    const args = [account, receiver, id, 1n, '0x']
    return chain.send(account, { ...cards, functionName: 'safeTransferFrom', args })
  }
  const gift = await give(ours, first)
  const another = await give(ours, first + 1n)

  const rows: Row[] = []
  for (const [contract, name] of [
    ['OpenZeppelinCards', 'OpenZeppelin ERC-1155'],
    ['SoladyCards', 'Solady ERC-1155'],
  ] as const) {
    const compiled = compileCards(contract)
    const cards = { address: await chain.create(compiled, []), abi: compiled.abi as typeof equityCardAbi }
    for (const [id, count] of [
      [1n, 1n],
      [2n, 100n],
    ])
      await chain.send(chain.operator, { ...cards, functionName: 'mint', args: [account, id, count] })
    rows.push({
      what: '`EquityCard` gift',
      ours: gift,
      peer: `${name}, the only one of its id`,
      theirs: await give(cards, 1n),
    })
    await give(cards, 2n)
    rows.push({
      what: '`EquityCard` gift: another',
      ours: another,
      peer: `${name}, more of an id`,
      theirs: await give(cards, 2n),
    })
  }
  return rows
}

async function buyCards(chain: GasChain, account: Address, quantity: bigint): Promise<bigint> {
  const seller = { address: chain.cardSeller, abi: cardSellerAbi }
  const usdt = { address: chain.usdt, abi: testUsdtAbi }
  const genesis = getSandboxAccount('genesis').address
  const allowing = encodeFunctionData({ abi: cardSellerAbi, functionName: 'setWhitelist', args: [[account], true] })
  await chain.send(chain.operator, { address: chain.settingsDesk, ...atDesk(seller.address, allowing) })
  const bind = { address: chain.referralRegistry, abi: referralRegistryAbi, functionName: 'bind', args: [genesis] }
  await chain.send(account, bind)
  const payment = quantity * (await chain.read<bigint>({ ...seller, functionName: 'price' }))
  await chain.send(chain.operator, { ...usdt, functionName: 'mint', args: [account, payment] })
  await chain.send(account, { ...usdt, functionName: 'approve', args: [seller.address, maxUint256] })
  await chain.send(account, { ...seller, functionName: 'buy', args: [1n, quantity, payment, maxUint256] })
  return 2n ** 32n + 1n
}
