import type { ContractName } from '@app/config/deployment'
import type { Hex } from 'viem'
import accessManager from '@app/abis/bytecode/AccessManager.json' with { type: 'json' }
import cardSeller from '@app/abis/bytecode/CardSeller.json' with { type: 'json' }
import cardVault from '@app/abis/bytecode/CardVault.json' with { type: 'json' }
import daoPool from '@app/abis/bytecode/DaoPool.json' with { type: 'json' }
import drToken from '@app/abis/bytecode/DrToken.json' with { type: 'json' }
import equityCard from '@app/abis/bytecode/EquityCard.json' with { type: 'json' }
import powerMarket from '@app/abis/bytecode/PowerMarket.json' with { type: 'json' }
import powerToken from '@app/abis/bytecode/PowerToken.json' with { type: 'json' }
import productSwap from '@app/abis/bytecode/ProductSwap.json' with { type: 'json' }
import productToken from '@app/abis/bytecode/ProductToken.json' with { type: 'json' }
import referralRegistry from '@app/abis/bytecode/ReferralRegistry.json' with { type: 'json' }
import rewardsVault from '@app/abis/bytecode/RewardsVault.json' with { type: 'json' }
import settingsDesk from '@app/abis/bytecode/SettingsDesk.json' with { type: 'json' }
import stakingPool from '@app/abis/bytecode/StakingPool.json' with { type: 'json' }
import votingEscrow from '@app/abis/bytecode/VotingEscrow.json' with { type: 'json' }

const ourCode = {
  accessManager,
  productToken,
  referralRegistry,
  stakingPoolUsdt: stakingPool,
  stakingPoolRwas: stakingPool,
  drToken,
  daoPool,
  powerMarket,
  powerToken,
  cardSeller,
  equityCard,
  cardVault,
  productSwap,
  votingEscrow,
  rewardsVault,
  settingsDesk,
} as const satisfies Partial<Record<ContractName, { deployedBytecode: string }>>

export type OurContractName = keyof typeof ourCode
export const ourContractNames = Object.keys(ourCode) as OurContractName[]

const push1 = 0x60
const push32 = 0x7f

/** Where the compiler left room for immutables: it pushes 32 zero bytes for nothing else. */
function getImmutableOffsets(code: Buffer): number[] {
  const offsets: number[] = []
  for (let at = 0; at < code.length; at++) {
    const opcode = code[at]!
    if (opcode < push1 || opcode > push32) continue
    const isRoom = opcode === push32 && code.subarray(at + 1, at + 33).every((byte) => byte === 0)
    if (isRoom) offsets.push(at + 1)
    at += opcode - push1 + 1
  }
  return offsets
}

/** Whether the code is that of our contract, whatever its immutables hold. */
export function isCodeOf(name: OurContractName, actual: Hex | undefined): boolean {
  const expected = Buffer.from(ourCode[name].deployedBytecode.slice(2), 'hex')
  const found = Buffer.from((actual ?? '0x').slice(2), 'hex')
  if (expected.length !== found.length) return false
  for (const offset of getImmutableOffsets(expected)) found.fill(0, offset, offset + 32)
  return expected.equals(found)
}
