import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { getSandboxAccount, SANDBOX_MNEMONIC, type SandboxRole } from '@app/config/sandbox-accounts'
import type { Withdrawal, WithdrawalTerms } from '@app/core/api/withdrawal'
import { getVoucherArgument } from '@app/core/withdrawal/voucher'
import { getWithdrawalTypedData } from '@app/core/withdrawal/signed-request'
import { type Hex, parseUnits, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { chainId, contracts, getApi } from './chain.ts'
import { getNode } from './mining.ts'
import type { Search } from './samples.ts'

const { productToken: token, dividendVault: vault } = contracts
const requestSeconds = 3_600

const list = async (account: string) =>
  (await getApi<{ list: Withdrawal[] }>(`withdrawalLog?address=${account}&pageSize=100`)).list
const readTerms = (account: string) => getApi<WithdrawalTerms>(`withdrawal/terms?address=${account}`)

/** Waits for roots, because a young sandbox still settles days. */
async function ask(
  { index, address: account }: ReturnType<typeof getSandboxAccount>,
  amount: bigint,
): Promise<Withdrawal> {
  const readIncome = async () => (await readTerms(account)).tokens.find((one) => one.token === token)?.available ?? '0'
  await expect.poll(async () => BigInt(await readIncome()) >= amount, { timeout: 180_000 }).toBe(true)
  const { clockAt } = await readTerms(account)
  const frame = { account, nonce: toHex(randomBytes(32)), deadlineAt: clockAt + requestSeconds }
  const signature = await mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: index }).signTypedData(
    getWithdrawalTypedData({ chainId, contract: vault }, { ...frame, token, amount }),
  )
  const response = await fetch(`${process.env.BASE_URL}/api/withdrawal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...frame, token, amount: amount.toString(), signature }),
  })
  const { data, message } = (await response.json()) as { data?: Withdrawal; message?: string }
  if (data === undefined) throw new Error(`The withdrawal was refused: ${message}`)
  return data
}

async function pay({ voucher }: Withdrawal): Promise<void> {
  const { account, upTo, deadlineAt, signature, proof } = voucher!
  const argument = getVoucherArgument({ account, token, upTo: BigInt(upTo), deadlineAt: BigInt(deadlineAt) })
  const { index, root, cumulative, proof: path } = proof
  const args = [argument, signature as Hex, BigInt(index), root, BigInt(cumulative), path] as const
  const call = { address: vault, abi: dividendVaultAbi, functionName: 'withdraw', args } as const
  const node = getNode()
  const hash = await node.writeContract({ account, ...call })
  expect((await node.waitForTransactionReceipt({ hash })).status).toBe('success')
}

/** One final withdrawal and one waiting voucher. Created once. */
export const makeWithdrawals = (owner: SandboxRole) => async (): Promise<Search> => {
  const holder = getSandboxAccount(owner)
  const getStates = async () => (await list(holder.address)).map(({ state }) => state)
  const has = async (state: Withdrawal['state']) => (await getStates()).includes(state)
  if (!(await has('successful'))) {
    await pay(await ask(holder, parseUnits('120', 18)))
    await expect.poll(() => has('successful'), { timeout: 60_000 }).toBe(true)
  }
  if (!(await has('pending'))) await ask(holder, parseUnits('35', 18))
  return {}
}
