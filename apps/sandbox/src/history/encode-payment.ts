import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployments'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { encodeFunctionData, type Address } from 'viem'
import { localDividendSigners } from '../../../../contracts/script/local-settings.ts'
import type { PaymentAction } from './action.ts'
import type { Call } from './chain-writer.ts'
import type { SettledRoots } from './settled-roots.ts'

/** Seconds after its post from which a root pays with a voucher, and from which it pays without. */
const payableAge = 36 * 3_600
const openAge = 7 * SECONDS_PER_DAY
const voucherSeconds = 6 * SECONDS_PER_DAY

const voucherTypes = {
  Voucher: [
    { name: 'account', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'upTo', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

interface Setting {
  deployment: Deployment
  roots: SettledRoots
}

/** The call by which an account takes its dividends at `at`, Unix seconds. */
export async function encodePayment(
  account: Address,
  action: PaymentAction,
  at: number,
  { deployment, roots }: Setting,
): Promise<Call> {
  const vault = deployment.contracts.dividendVault
  const token = deployment.contracts[action.token]
  const what = `${action.kind} of ${account}`
  if (action.kind === 'exitDividends') {
    const { index, root, cumulative, proof } = roots.prove({ account, token }, at - openAge)
    const args = [account, token, index, root, cumulative, proof] as const
    return {
      from: account,
      to: vault,
      data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'exit', args }),
      what,
    }
  }
  const { index, root, cumulative, proof } = roots.prove({ account, token }, at - payableAge)
  const upTo = (cumulative * BigInt(action.percent)) / 100n
  const voucher = { account, token, upTo, deadline: BigInt(at + voucherSeconds) }
  const signature = await localDividendSigners[1].signTypedData({
    domain: { name: 'DividendVault', version: '1', chainId: deployment.chainId, verifyingContract: vault },
    types: voucherTypes,
    primaryType: 'Voucher',
    message: voucher,
  })
  const args = [voucher, signature, index, root, cumulative, proof] as const
  return {
    from: account,
    to: vault,
    data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'withdraw', args }),
    what,
  }
}
