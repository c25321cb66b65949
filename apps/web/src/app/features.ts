import { admin } from '#features/admin/feature.ts'
import { allowances } from '#features/allowances/feature.ts'
import { articles } from '#features/articles/feature.ts'
import { assets } from '#features/assets/feature.ts'
import { cards } from '#features/cards/feature.ts'
import { dao } from '#features/dao/feature.ts'
import { escrow } from '#features/escrow/feature.ts'
import { power } from '#features/power/feature.ts'
import { referral } from '#features/referral/feature.ts'
import { staking } from '#features/staking/feature.ts'
import { swap } from '#features/swap/feature.ts'
import { tokenData } from '#features/token-data/feature.ts'
import type { Feature } from '#shared/ui/feature.ts'

/** `home` and `wallet` are part of the shell. */
export const features: readonly Feature[] = [
  staking,
  referral,
  power,
  swap,
  cards,
  escrow,
  dao,
  assets,
  tokenData,
  articles,
  allowances,
  admin,
]
