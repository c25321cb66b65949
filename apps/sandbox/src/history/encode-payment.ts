import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployments'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import { getVoucherArgument, getVoucherTypedData } from '@app/core/withdrawal/voucher'
import { encodeFunctionData, type Address } from 'viem'
import { localDividendSigners } from '../../../../contracts/script/local-settings.ts'
import type { PaymentAction } from './action.ts'
import type { Call } from './chain-writer.ts'
import type { SettledRoots } from './settled-roots.ts'

const voucherSeconds = 6 * SECONDS_PER_DAY

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
    const { index, root, cumulative, proof } = roots.prove({ account, token }, at - ROOT_OPEN_AGE)
    const args = [account, token, index, root, cumulative, proof] as const
    return {
      from: account,
      to: vault,
      data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'exit', args }),
      what,
    }
  }
  const { index, root, cumulative, proof } = roots.prove({ account, token }, at - ROOT_PAYABLE_AGE)
  const upTo = (cumulative * BigInt(action.percent)) / 100n
  const voucher = { account, token, upTo, deadlineAt: BigInt(at + voucherSeconds) }
  const data = getVoucherTypedData({ chainId: deployment.chainId, vault }, voucher)
  const signature = await localDividendSigners[1].signTypedData(data)
  const args = [getVoucherArgument(voucher), signature, index, root, cumulative, proof] as const
  return {
    from: account,
    to: vault,
    data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'withdraw', args }),
    what,
  }
}
