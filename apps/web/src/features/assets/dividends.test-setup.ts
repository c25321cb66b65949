import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { productTokenAbi } from '@app/abis/product-token'
import { testUsdtAbi } from '@app/abis/test-usdt'
import type { ProvenLeaf } from '@app/core/api/days'
import type { SignedVoucher } from '@app/core/api/withdrawal'
import { getEpoch, getEpochEnd } from '@app/core/settlement/epochs'
import { makeHashTree } from '@app/core/settlement/history/hash-tree'
import { VOUCHER_SECONDS } from '@app/core/withdrawal/rules'
import { getVoucherTypedData } from '@app/core/withdrawal/voucher'
import { getTestAccount } from '@app/testing/accounts'
import { type Address, type Hex, zeroHash } from 'viem'
import { expect } from 'vitest'
import type { Token } from '#shared/base/tokens.ts'
import { account, chain, deployment, passTime, readNow } from '#shared/tx/transactions.test-setup.ts'
import {
  localDividendSigners,
  localOperator,
  localSettler,
  localVetoer,
} from '../../../../../contracts/script/local-settings.ts'

const { chainId, contracts } = deployment
const vault = { address: contracts.dividendVault, abi: dividendVaultAbi } as const
const operator = localOperator.address
const [signer] = localDividendSigners
const standing: Hex[] = []

export const neighbour = getTestAccount(30).address

export type Earned = { token: Token; earned: bigint }
/** What an account has earned of a token, as `/api/proof` says it. */
export type Prove = (token: Token, holder?: Address) => ProvenLeaf

async function mine(sent: Promise<Hex>): Promise<void> {
  expect(await chain.waitForTransactionReceipt({ hash: await sent })).toMatchObject({ status: 'success' })
}

/** Releases ten times of what is earned. */
export async function fundVault(all: readonly Earned[]): Promise<void> {
  const day = getEpoch(await readNow()) + 1
  const usdt = { address: contracts.usdt, abi: testUsdtAbi } as const
  for (const { token, earned } of all) {
    const amount = earned * 10n
    const at = { account: operator, address: token.address, abi: productTokenAbi } as const
    if (token.address === usdt.address)
      await mine(chain.writeContract({ account: operator, ...usdt, functionName: 'mint', args: [operator, amount] }))
    await mine(chain.writeContract({ ...at, functionName: 'approve', args: [vault.address, amount] }))
    const args = [token.address, 0, amount, BigInt(day), 1n] as const
    await mine(chain.writeContract({ account: operator, ...vault, functionName: 'fund', args }))
  }
  await passTime(getEpochEnd(day) - (await readNow()))
}

/** The root of yesterday, in which a neighbour has earned a little more of each token. */
export async function postRoot(all: readonly Earned[]): Promise<Prove> {
  const leaves = all.flatMap(({ token: { address }, earned }) => [
    { account, token: address, cumulative: earned },
    { account: neighbour, token: address, cumulative: earned + 1n },
  ])
  const tree = makeHashTree({ chainId, vault: vault.address, leaves, count: leaves.length })
  const [day, index, root] = [getEpoch(await readNow()) - 1, standing.length, tree.root!]
  const args = [BigInt(day), root, standing.at(-1) ?? zeroHash, zeroHash, 1n, zeroHash, zeroHash] as const
  await mine(chain.writeContract({ account: localSettler, ...vault, functionName: 'post', args }))
  standing.push(root)
  return (token, holder = account) => {
    const place = leaves.findIndex((leaf) => leaf.token === token.address && leaf.account === holder)
    const cumulative = String(leaves[place]!.cumulative)
    return { day, index, root, cumulative, proof: tree.getProof(place) }
  }
}

export async function vetoNewest(): Promise<void> {
  const root = standing.pop()!
  const args = [BigInt(standing.length), root] as const
  await mine(chain.writeContract({ account: localVetoer, ...vault, functionName: 'veto', args }))
}

/** As the service answers a request, `proof` included. */
export async function signVoucher(
  { address: token }: Token,
  upTo: bigint,
  proof: ProvenLeaf,
  holder = account,
): Promise<SignedVoucher> {
  const deadlineAt = (await readNow()) + VOUCHER_SECONDS
  const voucher = { account: holder, token, upTo, deadlineAt: BigInt(deadlineAt) }
  const at = { chainId, vault: vault.address }
  const signature = await signer.signTypedData(getVoucherTypedData(at, voucher))
  const signed = { account: holder, token, upTo: String(upTo), deadlineAt, signer: signer.address, signature }
  return { contract: vault.address, ...signed, proof }
}

/** What the account has, what there is of the token, and what the vault ever paid the account of it. */
export async function readMoney({ address }: Token) {
  const token = { address, abi: productTokenAbi } as const
  const [balance, supply, paid] = await Promise.all([
    chain.readContract({ ...token, functionName: 'balanceOf', args: [account] }),
    chain.readContract({ ...token, functionName: 'totalSupply' }),
    chain.readContract({ ...vault, functionName: 'paid', args: [account, address] }),
  ])
  return { balance, supply, paid }
}
