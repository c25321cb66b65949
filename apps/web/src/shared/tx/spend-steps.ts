import { getAddress } from '@app/config/contracts'
import { productTokenAbi } from '@app/abis/product-token'
import { type Address, type Client, domainSeparator, type Hex, type TypedDataDomain } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { readAccountKind } from '#shared/chain/account-code.ts'
import type { ContractCall } from '#shared/chain/contract-call.ts'
import { createExactAmountValue, type TxText } from '#shared/format/tx-text.ts'
import { createApprovalSteps, createApproveStep, readAllowance } from './approval-steps.ts'
import type { Allowance, PermitRequest, SignedPermit, TxContext, TxStep } from './tx-action.ts'

export type Spending = Allowance & {
  title: TxText
  createCall: (permit: SignedPermit | null) => ContractCall
}

/** Nothing before the action if the allowance suffices; otherwise a permit if the token has one, else approvals. */
export async function createSpendSteps(context: TxContext, spending: Spending): Promise<TxStep[]> {
  const { title, createCall, amount } = spending
  const plain: TxStep = { kind: 'call', title, call: createCall(null) }
  const blank = createCall(createBlankPermit(spending))
  if (isPermitOf(context.permit, spending))
    return [{ kind: 'call', title, call: createCall(context.permit), agreedCall: blank }]
  if ((await readAllowance(context, spending)) >= amount) return [plain]
  const permit = context.refusesPermit === true ? null : await createPermit(context, spending)
  if (permit === null) return [...(await createApprovalSteps(context, spending)), plain]
  const values = { amount: createExactAmountValue(amount, spending) }
  return [
    {
      ...createApproveStep(context, spending, 'approve'),
      kind: 'permit',
      title: { key: 'tx:title.permit', values },
      permit,
    },
    { kind: 'call', title, call: blank },
  ]
}

function isPermitOf(permit: SignedPermit | undefined, { token, spender, amount }: Allowance): permit is SignedPermit {
  return permit?.token === token && permit.spender === spender && permit.amount === amount
}

/** Counted from the block on which it is prepared. */
const LIFETIME_SECONDS = 1_800n

const zero: Hex = `0x${'0'.repeat(64)}`

/** Stands in for the signature: the simulated call passes once the allowance is set. */
function createBlankPermit({ token, spender, amount }: Pick<Allowance, 'token' | 'spender' | 'amount'>) {
  return { token, spender, amount, deadline: 0n, v: 0, r: zero, s: zero } satisfies SignedPermit
}

/**
 * Null if the token has no permit, if the account is a contract and has no key, or if code lent to the account might be
 * asked instead of its key.
 */
async function createPermit(context: TxContext, allowance: Allowance): Promise<PermitRequest | null> {
  const { client, account, deployment } = context
  const address = getAddress(deployment, allowance.token)
  const [domain, nonce, kind] = await Promise.all([
    readPermitDomain(client, address, context.chainId),
    readContract(client, { address, abi: productTokenAbi, functionName: 'nonces', args: [account] }).catch(() => null),
    readAccountKind(client, account),
  ])
  if (domain === null || nonce === null || kind === 'contract') return null
  const { timestamp } = await getBlock(client, { blockTag: 'latest' })
  const spender = getAddress(deployment, allowance.spender)
  const message = { owner: account, spender, value: allowance.amount, nonce, deadline: timestamp + LIFETIME_SECONDS }
  const permit = { token: allowance.token, spender: allowance.spender, domain, message }
  if (kind === 'key') return permit
  const { readsSigner } = await import('./permit-message.ts')
  return (await readsSigner(client, permit)) ? permit : null
}

/** Only a domain whose hash the token itself reports: a signature over any other would be invalid. */
async function readPermitDomain(client: Client, address: Address, chainId: number): Promise<TypedDataDomain | null> {
  const contract = { address, abi: productTokenAbi } as const
  try {
    const [name, separator, version] = await Promise.all([
      readContract(client, { ...contract, functionName: 'name' }),
      readContract(client, { ...contract, functionName: 'DOMAIN_SEPARATOR' }),
      readContract(client, { ...contract, functionName: 'eip712Domain' }).then(
        ([, , told]) => told,
        () => '1',
      ),
    ])
    const domain = { name, version, chainId, verifyingContract: address }
    return domainSeparator({ domain }) === separator ? domain : null
  } catch {
    return null
  }
}
