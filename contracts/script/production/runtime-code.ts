import type { ContractKind } from '@app/config/contract-kinds'
import { type Contract, getContracts } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import type { Hex } from 'viem'
import accessManager from '@app/abis/bytecode/AccessManager.json' with { type: 'json' }
import cardSeller from '@app/abis/bytecode/CardSeller.json' with { type: 'json' }
import cardVault from '@app/abis/bytecode/CardVault.json' with { type: 'json' }
import daoPool from '@app/abis/bytecode/DaoPool.json' with { type: 'json' }
import dividendVault from '@app/abis/bytecode/DividendVault.json' with { type: 'json' }
import drToken from '@app/abis/bytecode/DrToken.json' with { type: 'json' }
import equityCard from '@app/abis/bytecode/EquityCard.json' with { type: 'json' }
import powerMarket from '@app/abis/bytecode/PowerMarket.json' with { type: 'json' }
import powerToken from '@app/abis/bytecode/PowerToken.json' with { type: 'json' }
import productSwap from '@app/abis/bytecode/ProductSwap.json' with { type: 'json' }
import productToken from '@app/abis/bytecode/ProductToken.json' with { type: 'json' }
import referralRegistry from '@app/abis/bytecode/ReferralRegistry.json' with { type: 'json' }
import settingsDesk from '@app/abis/bytecode/SettingsDesk.json' with { type: 'json' }
import stakingPool from '@app/abis/bytecode/StakingPool.json' with { type: 'json' }
import votingEscrow from '@app/abis/bytecode/VotingEscrow.json' with { type: 'json' }
import { isSameCode } from '@app/rpc/our-contracts'

const ourCode: Partial<Record<ContractKind, { bytecode: string; deployedBytecode: string }>> = {
  accessManager,
  productToken,
  referralRegistry,
  stakingPool,
  drToken,
  daoPool,
  powerMarket,
  powerToken,
  cardSeller,
  equityCard,
  cardVault,
  productSwap,
  votingEscrow,
  settingsDesk,
  dividendVault,
}

export function getOurContracts(deployment: Pick<Deployment, 'contracts' | 'pools'>): Contract[] {
  return getContracts(deployment).filter(({ kind }) => kind in ourCode)
}

/** Of what creates it, without the arguments of its constructor. */
export function getCreationCode(kind: ContractKind): Hex {
  const code = ourCode[kind]
  if (code === undefined) throw new Error(`${kind} is none of our contracts`)
  return code.bytecode as Hex
}

/** Immutables may differ. */
export function isCodeOf(kind: ContractKind, actual: Hex | undefined): boolean {
  const expected = ourCode[kind]
  return expected !== undefined && isSameCode(expected.deployedBytecode, actual ?? '0x')
}
