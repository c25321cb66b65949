import { publicReads, signedWrites } from '@app/core/api/endpoints'
import { checkAddresses } from '../services/accounts/check-addresses.ts'
import { getAnnouncement, listAnnouncements } from '../services/announcements/read-announcements.ts'
import { getCardPoolStat, getCardSummary, listCardRewards } from '../services/cards/card-totals.ts'
import { getCard, listCards } from '../services/cards/read-cards.ts'
import { listClaims, registerClaim } from '../services/claims.ts'
import { listNodeUsers, listRanking } from '../services/dao.ts'
import { listDays } from '../services/days/list-days.ts'
import { getProof } from '../services/days/proofs.ts'
import { getAssets } from '../services/get-assets.ts'
import { getSystemConfig } from '../services/get-system-config.ts'
import { getVotingEscrow } from '../services/escrow/get-voting-escrow.ts'
import { getAccess, getGuards, listMembers } from '../services/governance/access.ts'
import { listChanges } from '../services/governance/list-changes.ts'
import { listOperations } from '../services/governance/list-operations.ts'
import { listOrders } from '../services/power-orders.ts'
import { listCommunity, listInvitees } from '../services/referral/community.ts'
import { getRelationship, type RelationshipInput } from '../services/referral/get-relationship.ts'
import { listStakingDays } from '../services/referral/list-staking-days.ts'
import { getRewardDetail } from '../services/settlement/explain-reward.ts'
import { listDividendDays, listDividendPools, listDividends } from '../services/settlement/list-dividends.ts'
import { listPromotionIncome } from '../services/settlement/list-promotion-income.ts'
import { getUserStaking } from '../services/staking/get-user-staking.ts'
import { listDeposits, sumDeposits } from '../services/staking/list-deposits.ts'
import { getSolvency } from '../services/token-data/get-solvency.ts'
import { getTokenStats } from '../services/token-data/get-token-stats.ts'
import { listKlines } from '../services/token-data/list-klines.ts'
import { listTransfers, sumTransfers } from '../services/token-data/list-transfers.ts'
import { getWithdrawalTerms } from '../services/withdrawal/get-terms.ts'
import { listWithdrawals } from '../services/withdrawal/list-withdrawals.ts'
import { requestWithdrawal, resendWithdrawal } from '../services/withdrawal/request-withdrawal.ts'
import { type AddRoute, defineRoute, defineSharedRoute } from './define-route.ts'
import { allowAnyOrigin } from '../middleware/answers.ts'
import { addDayFileRoute, addExportRoutes } from './files.ts'
import { addHealthRoutes } from './health.ts'
import { addCardFileRoutes } from './pictures.ts'

const STATS_LIFETIME_MS = 2_000

export const publicRoutes: readonly AddRoute[] = [
  addHealthRoutes,
  addSystemConfig,

  defineRoute(publicReads.addressCheck, checkAddresses),
  defineRoute(publicReads.relationship, (ctx, input) => getRelationship(ctx, input as RelationshipInput)),
  defineRoute(publicReads.invitees, listInvitees),
  defineRoute(publicReads.community, listCommunity),
  defineRoute(publicReads.stakingDays, listStakingDays),

  defineRoute(publicReads.userStaking, getUserStaking),
  defineRoute(publicReads.deposits, listDeposits),
  defineRoute(publicReads.depositSums, sumDeposits),
  defineRoute(publicReads.daoRanking, listRanking),
  defineRoute(publicReads.nodeUsers, listNodeUsers),
  defineRoute(publicReads.votingEscrow, getVotingEscrow),
  defineRoute(publicReads.powerOrders, listOrders),

  defineSharedRoute(publicReads.tokenStats, STATS_LIFETIME_MS, getTokenStats),
  defineRoute(publicReads.klines, listKlines),
  defineRoute(publicReads.transfers, listTransfers),
  defineRoute(publicReads.transferSums, sumTransfers),
  defineSharedRoute(publicReads.solvency, STATS_LIFETIME_MS, getSolvency),

  defineRoute(publicReads.cards, listCards),
  defineRoute(publicReads.card, getCard),
  defineRoute(publicReads.cardPoolStat, getCardPoolStat),
  defineRoute(publicReads.cardSummary, getCardSummary),
  defineRoute(publicReads.cardRewards, listCardRewards),
  addCardFileRoutes,

  defineRoute(publicReads.announcements, (ctx, input) => listAnnouncements(ctx, input)),
  defineRoute(publicReads.announcement, (ctx, input) => getAnnouncement(ctx, input)),

  defineRoute(publicReads.dividends, listDividends),
  defineRoute(publicReads.dividendDays, listDividendDays),
  defineRoute(publicReads.rewardDetail, (ctx, { address: account, ...key }) =>
    getRewardDetail(ctx, { account, ...key }),
  ),
  defineRoute(publicReads.promotionIncome, listPromotionIncome),
  defineRoute(publicReads.nodeDividends, (ctx, input) => listDividends(ctx, { ...input, kind: 'node' })),
  defineRoute(publicReads.communityDividends, (ctx, input) => listDividends(ctx, { ...input, kind: 'community' })),
  defineRoute(publicReads.dividendPools, listDividendPools),

  defineRoute(publicReads.assets, getAssets),
  defineRoute(publicReads.withdrawalTerms, getWithdrawalTerms),
  defineRoute(publicReads.withdrawals, listWithdrawals),
  defineRoute(signedWrites.requestWithdrawal, (ctx, body, c) => requestWithdrawal(ctx, body, c.var.requestId)),
  defineRoute(signedWrites.resendWithdrawal, (ctx, body, c) => resendWithdrawal(ctx, body, c.var.requestId)),
  defineRoute(signedWrites.registerClaim, registerClaim),
  defineRoute(publicReads.equityClaims, ({ database }, input) => listClaims(database, input)),

  defineRoute(publicReads.access, getAccess),
  defineRoute(publicReads.roleMembers, listMembers),
  defineRoute(publicReads.operations, listOperations),
  defineRoute(publicReads.governanceChanges, listChanges),
  defineRoute(publicReads.guards, getGuards),

  addExportRoutes,
  // The exit page reads them from wherever it is.
  (app) => app.use('/api/days', allowAnyOrigin),
  (app) => app.use('/api/files/*', allowAnyOrigin),
  defineRoute(publicReads.days, listDays),
  defineRoute(publicReads.proof, getProof),
  addDayFileRoute,
]

function addSystemConfig(...[app, ctx]: Parameters<AddRoute>): void {
  const data = getSystemConfig(ctx)
  defineRoute(publicReads.systemConfig, () => data)(app, ctx)
}
