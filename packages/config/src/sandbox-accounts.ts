import type { Address } from '@app/core/address'

/** anvil's public mnemonic. Chain 31337 only, and never in a production bundle. */
export const SANDBOX_MNEMONIC = 'test test test test test test test test test test test junk'

export const SANDBOX_ACCOUNT_COUNT = 12

export type SandboxRole =
  | 'operator'
  | 'genesis'
  | 'whale'
  | 'new'
  | 'bound'
  | 'youngLock'
  | 'lockEnded'
  | 'leader'
  | 'nodeCandidate'
  | 'member'
  | 'returned'
  | 'empty'

export type SandboxAccount = {
  index: number
  address: Address
  role: SandboxRole
  labelKey: `sandbox.accounts.${SandboxRole}`
  name: string
  description: string
}

function account(
  index: number,
  role: SandboxRole,
  address: Address,
  name: string,
  description: string,
): SandboxAccount {
  return { index, address, role, labelKey: `sandbox.accounts.${role}`, name, description }
}

export const sandboxAccounts: readonly SandboxAccount[] = [
  account(
    0,
    'operator',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'Operator',
    'Deployed the contracts, holds every role; not bound',
  ),
  account(
    1,
    'genesis',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    'Genesis',
    'First of the referral tree: bound at deployment, has no superior',
  ),
  account(
    2,
    'whale',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    'Whale',
    'The largest stakes of the pool, in several positions',
  ),
  account(3, 'new', '0x90F79bf6EB2c4f870365E785982E1f101E93b906', 'New', 'Has tokens, no superior yet, never staked'),
  account(4, 'bound', '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', 'Bound', 'Has tokens and a superior, never staked'),
  account(
    5,
    'youngLock',
    '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
    'Young lock',
    'Staked a few days ago: taking out is refused for months',
  ),
  account(
    6,
    'lockEnded',
    '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
    'Lock ended',
    'Staked more than 180 days ago: ready to take out',
  ),
  account(
    7,
    'leader',
    '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
    'Leader',
    'Invited a team of several layers that stakes',
  ),
  account(
    8,
    'nodeCandidate',
    '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
    'Node candidate',
    'Holds enough to become a node user',
  ),
  account(
    9,
    'member',
    '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    'Team member',
    'Three layers below the leader, with two stakes',
  ),
  account(
    10,
    'returned',
    '0xBcd4042DE499D14e55001CcbB24a551F3b954096',
    'Returned',
    'Staked, took it out after 180 days; rewards are still to claim',
  ),
  account(11, 'empty', '0x71bE63f3384f5fb98995898A86B02Fb2426c5788', 'Empty', 'Nothing at all: no tokens, no superior'),
]

export function getSandboxAccount(role: SandboxRole): SandboxAccount {
  const found = sandboxAccounts.find((candidate) => candidate.role === role)
  if (!found) throw new Error(`No sandbox account has the role ${role}`)
  return found
}

/** A Safe of sandbox accounts. It holds USDT, has no superior and never acted. */
export const sandboxSafe = {
  role: 'safe',
  address: '0xe80F3c2046C04bf94B04Ca142F94fbf7480110C7',
  labelKey: 'sandbox.accounts.safe',
  owners: ['operator', 'genesis', 'whale'],
  threshold: 2,
} as const satisfies {
  role: string
  address: Address
  labelKey: string
  owners: readonly SandboxRole[]
  threshold: number
}
