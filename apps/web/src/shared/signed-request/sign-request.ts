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
  hashTypedData,
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
import { isApprovedOnChain } from '#shared/wallet/approval.ts'
import { collectSignature } from '#shared/wallet/collect-signature.ts'
import type { KeptRequest, RequestFields, SignedPath } from './kept-request.ts'
import type { OpenRequest } from './open-requests.ts'

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

export type OpenedRequest<Path extends SignedPath> = {
  account: Address
  chainId: number
  path: Path
  fields: RequestFields[Path]
  deadlineAt: number
}

export function openRequest<Path extends SignedPath>({ fields, ...opened }: OpenedRequest<Path>): OpenRequest {
  const nonce: Hex = `0x${[...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)])
  return { version: 1, ...opened, nonce, fields: Object.fromEntries(texts) as Record<string, string> }
}

export type Asked = {
  provider: Eip1193Provider
  client: Client
  isAgain?: boolean
  onOwners?: () => void
}

/**
 * The only place where a request to the service is signed. The message is built here for the deployment's contract, and
 * the signature is checked against the account, for a contract by a node.
 * @throws TxProblemError `WALLET_RESPONSE_INVALID`, `SIGNATURE_INVALID`, or what the wallet or, about a contract, the
 * nodes throw.
 */
export async function signRequest(request: OpenRequest, asked: Asked): Promise<KeptRequest> {
  const { provider, client, isAgain = false, onOwners = () => undefined } = asked
  const { account } = request
  const typedData = getTypedDataOf(request)
  const types: Record<string, readonly TypedDataParameter[]> = {
    EIP712Domain: domainTypes,
    ...(typedData.types as Record<string, readonly TypedDataParameter[]>),
  }
  const json = serializeTypedData({ ...typedData, types })
  const signature = await collectSignature({
    ask: () => provider.request({ method: 'eth_signTypedData_v4', params: [account, json] }),
    isAgain,
    client,
    account,
    hash: hashTypedData(typedData),
    onOwners,
  })
  await assertSignature(client, account, typedData, signature)
  return withSignature(request, signature as Hex)
}

/**
 * Null unless the account's owners have approved the request on the chain.
 * @throws when no node answers
 */
export async function findApproved(request: OpenRequest, client: Client): Promise<KeptRequest | null> {
  const isApproved = await isApprovedOnChain(client, request.account, hashTypedData(getTypedDataOf(request)))
  return isApproved ? withSignature(request, '0x') : null
}

function withSignature({ fields, ...request }: OpenRequest, signature: Hex): KeptRequest {
  const { account, nonce, deadlineAt } = request
  return { ...request, body: { account, nonce, deadlineAt, ...fields, signature } }
}

const numbers: ReadonlySet<string> = new Set(['amount', 'id', 'cardId', 'shares'])

function getTypedDataOf({ path, chainId, account, nonce, deadlineAt, fields }: OpenRequest): TypedDataDefinition {
  const given = Object.entries(fields).map(([name, text]) => [name, numbers.has(name) ? BigInt(text) : text])
  const read = Object.fromEntries(given) as RequestFields[SignedPath]
  return getTypedData(path, chainId, { account, nonce, deadlineAt }, read)
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
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2}){0,8192}$/i.test(answer)) {
    const technical = `the wallet answered ${JSON.stringify({ answer }).slice(0, 80)}`
    throw new TxProblemError({ key: 'WALLET_RESPONSE_INVALID', technical })
  }
  const signature = answer as Hex
  if (signature === '0x' && (await isApprovedOnChain(client, account, hashTypedData(typedData)))) return
  const signer = await recoverTypedDataAddress({ ...typedData, signature }).catch(() => null)
  if (signer !== null && isAddressEqual(signer, account)) return
  if (signature !== '0x' && (await verifyTypedData(client, { ...typedData, address: account, signature }))) return
  // viem takes a node that does not answer for a contract that rejects.
  await getCode(client, { address: account })
  throw new TxProblemError({ key: 'SIGNATURE_INVALID', technical: `signed by ${signer ?? 'nobody'}` })
}
