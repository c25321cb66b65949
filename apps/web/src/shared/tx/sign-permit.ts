import { getAddress, getSpenders } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import {
  type Address,
  type Hex,
  isAddressEqual,
  parseSignature,
  recoverTypedDataAddress,
  serializeTypedData,
  type TypedData,
} from 'viem'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import { TxProblemError } from '#shared/errors/tx-problem.ts'
import type { PlannedAllowance } from './allow-list.ts'
import { permitTypes } from './permit-message.ts'
import type { PermitRequest, SignedPermit } from './tx-action.ts'

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/**
 * The only place where a permit is requested, once. The signature is checked, because a wallet may sign something else
 * or with another account.
 * @throws TxProblemError `CALL_NOT_ALLOWED`, `PERMIT_INVALID`, or what the wallet throws.
 */
export async function signPermit(
  provider: Eip1193Provider,
  deployment: Deployment,
  account: Address,
  permit: PermitRequest,
  planned: PlannedAllowance | null,
): Promise<SignedPermit> {
  assertAllowedPermit(deployment, account, permit, planned)
  const typedData = { domain: permit.domain, primaryType: 'Permit', message: permit.message } as const
  const types: TypedData = { EIP712Domain: domainTypes, ...permitTypes }
  const json = serializeTypedData({ ...typedData, types })
  const answer = await provider.request({ method: 'eth_signTypedData_v4', params: [account, json] })
  const signature = await readSignature(answer, account, (hex) =>
    recoverTypedDataAddress({ ...typedData, types: permitTypes, signature: hex }),
  )
  const { token, spender, message } = permit
  return { token, spender, amount: message.value, deadline: message.deadline, ...signature }
}

async function readSignature(
  answer: unknown,
  account: Address,
  recover: (signature: Hex) => Promise<Address>,
): Promise<Pick<SignedPermit, 'v' | 'r' | 's'>> {
  const technical = `the wallet answered ${JSON.stringify({ answer }).slice(0, 80)}`
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{128,130}$/i.test(answer))
    throw new TxProblemError({ key: 'PERMIT_INVALID', technical })
  const signer = await recover(answer as Hex).catch(() => null)
  if (signer === null || !isAddressEqual(signer, account))
    throw new TxProblemError({ key: 'PERMIT_INVALID', technical: `signed by ${signer ?? 'nobody'}` })
  const { r, s, yParity } = parseSignature(answer as Hex)
  return { v: 27 + yParity, r, s }
}

/** As for approvals: our token, our spender, exactly the planned amount, this account. */
function assertAllowedPermit(
  deployment: Deployment,
  account: Address,
  { token, spender, domain, message }: PermitRequest,
  planned: PlannedAllowance | null,
): void {
  const isOurs =
    domain.chainId === deployment.chainId &&
    domain.verifyingContract === getAddress(deployment, token) &&
    isAddressEqual(message.spender, getAddress(deployment, spender)) &&
    getSpenders(deployment, token).includes(spender)
  if (!isOurs) throw refuse(`${spender} may not be permitted to take ${token}`)
  if (!isAddressEqual(message.owner, account)) throw refuse('a permission of another account')
  if (message.value !== planned?.amount) throw refuse(`a permission for ${message.value} is not the exact amount`)
}

function refuse(technical: string): TxProblemError {
  return new TxProblemError({ key: 'CALL_NOT_ALLOWED', technical })
}
