import { getFeatureContracts } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import {
  getClaimTypedData,
  getRewithdrawalTypedData,
  getWithdrawalTypedData,
  type RequestFrame,
} from '@app/core/withdrawal/signed-request'
import {
  type Address,
  type Client,
  type Hex,
  isAddressEqual,
  recoverTypedDataAddress,
  serializeTypedData,
  type TypedDataDefinition,
  type TypedDataParameter,
} from 'viem'
import { getCode, verifyTypedData } from 'viem/actions'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import { TxProblemError } from '#shared/errors/tx-problem.ts'
import type { KeptRequest, RequestFields, SignedPath } from './kept-request.ts'

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

export type SignRequestInput<Path extends SignedPath> = {
  provider: Eip1193Provider
  client: Client
  account: Address
  chainId: number
  path: Path
  fields: RequestFields[Path]
  /** Unix seconds of the final block's clock. */
  deadlineAt: number
}

/**
 * The only place where a request to the service is signed. The message is built here for the deployment's contract, and
 * the signature is checked against the account, for a contract by a node.
 * @throws TxProblemError `WALLET_RESPONSE_INVALID`, `SIGNATURE_INVALID`, or what the wallet or, about a contract, the nodes throw.
 */
export async function signRequest<Path extends SignedPath>(input: SignRequestInput<Path>): Promise<KeptRequest> {
  const { provider, client, account, chainId, path, fields, deadlineAt } = input
  const nonce: Hex = `0x${[...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const typedData = getTypedData(path, chainId, { account, nonce, deadlineAt }, fields)
  const types: Record<string, readonly TypedDataParameter[]> = {
    EIP712Domain: domainTypes,
    ...(typedData.types as Record<string, readonly TypedDataParameter[]>),
  }
  const json = serializeTypedData({ ...typedData, types })
  const signature = await provider.request({ method: 'eth_signTypedData_v4', params: [account, json] })
  await assertSignature(client, account, typedData, signature)
  const amounts = Object.entries(fields).map(([name, value]) => [name, String(value)])
  const body = { account, nonce, deadlineAt, ...Object.fromEntries(amounts), signature }
  return { version: 1, path, chainId, account, nonce, deadlineAt, body }
}

function getTypedData<Path extends SignedPath>(
  path: Path,
  chainId: number,
  frame: RequestFrame,
  fields: RequestFields[Path],
): TypedDataDefinition {
  const deployment = getDeployment(chainId)
  const vault = { chainId, contract: deployment.contracts.dividendVault }
  const getCardDomain = () => ({ chainId, contract: getFeatureContracts(deployment, 'backpack').equityCard })
  const make: { [Each in SignedPath]: (given: RequestFields[Each]) => unknown } = {
    '/api/withdrawal': (given) => getWithdrawalTypedData(vault, { ...frame, ...given }),
    '/api/rewithdrawal': (given) => getRewithdrawalTypedData(vault, { ...frame, ...given }),
    '/api/claim': (given) => getClaimTypedData(getCardDomain(), { ...frame, ...given }),
  }
  return make[path](fields) as TypedDataDefinition
}

async function assertSignature(
  client: Client,
  account: Address,
  typedData: TypedDataDefinition,
  answer: unknown,
): Promise<void> {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2}){1,8192}$/i.test(answer)) {
    const technical = `the wallet answered ${JSON.stringify({ answer }).slice(0, 80)}`
    throw new TxProblemError({ key: 'WALLET_RESPONSE_INVALID', technical })
  }
  const signature = answer as Hex
  const signer = await recoverTypedDataAddress({ ...typedData, signature }).catch(() => null)
  if (signer !== null && isAddressEqual(signer, account)) return
  if (await verifyTypedData(client, { ...typedData, address: account, signature })) return
  // viem takes a node that does not answer for a contract that rejects.
  await getCode(client, { address: account })
  throw new TxProblemError({ key: 'SIGNATURE_INVALID', technical: `signed by ${signer ?? 'nobody'}` })
}
