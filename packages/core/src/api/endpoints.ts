import type { Address } from '../address.ts'
import type { Language } from '../languages.ts'
import type { PowerOrderState } from '../power-order.ts'
import type { ChainSuccess, Success } from './envelope.ts'
import type { AnnouncementDetail, AnnouncementPage } from './announcements.ts'
import type { CardDetail, CardPage, CardPoolStat, CardRewardPage, CardSummary } from './cards.ts'
import type { CardState } from '../entity-states.ts'
import type { DayPage, ProofOfEarnings } from './days.ts'
import type { DaoRanking, NodeUserPage } from './dao.ts'
import type { VotingEscrow } from './escrow.ts'
import type { EquityClaim, EquityClaimPage } from './claims.ts'
import type {
  Access,
  ChangeKind,
  GovernanceChangePage,
  Guards,
  OperationFilter,
  OperationPage,
  RoleMemberPage,
  RoleName,
} from './governance.ts'
import type { Hello } from './health.ts'
import type { KlineInterval, Klines } from './market.ts'
import type { PowerOrderPage } from './power.ts'
import type { CommunityPage, InviteePage, Relationship, StakingDayPage } from './referral.ts'
import type { RewardDetail } from './reward-detail.ts'
import type { DividendPage, DividendPoolPage, PromotionIncomePage } from './rewards.ts'
import type { DividendKind } from '../settlement/dividend-kinds.ts'
import type { DepositKind, DepositPage, UserStaking } from './staking.ts'
import type { Solvency } from './solvency.ts'
import type { SystemConfig } from './system-config.ts'
import type { ClaimBody, WithdrawalBody, WithdrawalIdBody } from './signed-request.ts'
import type { TokenStats } from './token-data.ts'
import type { TransferPage } from './transfers.ts'
import type { Assets, Withdrawal, WithdrawalPage, WithdrawalTerms } from './withdrawal.ts'

type NoQuery = Record<string, never>

interface MinBlock {
  /** Block of the receipt that the caller has just seen. */
  minBlock?: number
}

interface ByAddress extends MinBlock {
  address: Address
}

interface PageByAddress extends ByAddress {
  page?: number
  pageSize?: number
}

type OwnPage = Omit<PageByAddress, 'minBlock'>

/**
 * Every GET path with the query it takes and the envelope it answers on success. Types only: a client is built on this
 * without the schemas. A failure is a `Failure` with its HTTP status.
 */
export interface ApiGetEndpoints {
  '/api/hello': { query: NoQuery; answer: Success<Hello> }
  '/api/systemConfig': { query: NoQuery; answer: Success<SystemConfig> }
  '/api/useRelationship': {
    query: (ByAddress & { code?: never }) | (MinBlock & { code: string; address?: never })
    answer: ChainSuccess<Relationship>
  }
  '/api/userStaking': { query: ByAddress; answer: ChainSuccess<UserStaking> }
  '/api/deposit/list': { query: PageByAddress & { kind?: DepositKind }; answer: ChainSuccess<DepositPage> }
  '/api/power/orders': { query: PageByAddress & { state?: PowerOrderState }; answer: ChainSuccess<PowerOrderPage> }
  '/api/dao/ranking': {
    query: MinBlock & { address?: Address; page?: number; pageSize?: number }
    answer: ChainSuccess<DaoRanking>
  }
  '/api/stats/node-list': { query: PageByAddress; answer: ChainSuccess<NodeUserPage> }
  '/api/ve': { query: MinBlock & { address?: Address }; answer: ChainSuccess<VotingEscrow> }
  '/api/stats/recommend-list': { query: PageByAddress; answer: ChainSuccess<InviteePage> }
  '/api/stats/association-list': {
    query: PageByAddress & { layerFrom?: number; layerTo?: number }
    answer: ChainSuccess<CommunityPage>
  }
  '/api/stats/userStakingDaily': {
    query: PageByAddress & { from?: number; to?: number }
    answer: ChainSuccess<StakingDayPage>
  }
  '/api/article/announcemen': {
    query: { type: 1 | 2 | 3; language?: Language; page?: number; pageSize?: number }
    answer: Success<AnnouncementPage>
  }
  '/api/article/announcemen/{id}': {
    query: { language?: Language }
    answer: Success<AnnouncementDetail>
  }
  '/api/depositBonus/list': { query: OwnPage & { kind?: DividendKind }; answer: Success<DividendPage> }
  '/api/depositBonus/detail': {
    query: { address: Address; epoch: number; token: Address; kind: DividendKind }
    answer: Success<RewardDetail>
  }
  '/api/depositInvitor/list': { query: PageByAddress; answer: ChainSuccess<PromotionIncomePage> }
  '/api/depositNode/list': { query: OwnPage; answer: Success<DividendPage> }
  '/api/stats/bonusList': { query: OwnPage; answer: Success<DividendPage> }
  '/api/depositBonusPool/list': {
    query: { address?: Address; page?: number; pageSize?: number }
    answer: Success<DividendPoolPage>
  }
  '/api/nft721': { query: PageByAddress & { state?: CardState }; answer: ChainSuccess<CardPage> }
  '/api/nft721/detail': { query: MinBlock & { id: string }; answer: ChainSuccess<CardDetail> }
  '/api/nft721PoolStat': { query: MinBlock; answer: ChainSuccess<CardPoolStat> }
  '/api/nft/summarized': { query: ByAddress; answer: ChainSuccess<CardSummary> }
  '/api/nft/rewards': { query: PageByAddress; answer: ChainSuccess<CardRewardPage> }
  '/api/getAssets': { query: ByAddress; answer: ChainSuccess<Assets> }
  '/api/withdrawal/terms': { query: MinBlock & { address?: Address }; answer: ChainSuccess<WithdrawalTerms> }
  '/api/withdrawalLog': { query: PageByAddress; answer: ChainSuccess<WithdrawalPage> }
  '/api/claim/list': { query: OwnPage; answer: Success<EquityClaimPage> }
  '/api/tokenStats': { query: MinBlock; answer: ChainSuccess<TokenStats> }
  '/api/klines': {
    query: MinBlock & { symbol?: string; interval: KlineInterval; from?: number; to?: number; limit?: number }
    answer: ChainSuccess<Klines>
  }
  '/api/getTransferLog': {
    query: MinBlock & { address?: Address; token?: Address; page?: number; pageSize?: number }
    answer: ChainSuccess<TransferPage>
  }
  '/api/governance/access': { query: MinBlock; answer: ChainSuccess<Access> }
  '/api/governance/members': {
    query: MinBlock & { role?: RoleName; address?: Address; page?: number; pageSize?: number }
    answer: ChainSuccess<RoleMemberPage>
  }
  '/api/governance/operations': {
    query: MinBlock & { state?: OperationFilter; page?: number; pageSize?: number }
    answer: ChainSuccess<OperationPage>
  }
  '/api/governance/changes': {
    query: MinBlock & { kind?: ChangeKind; address?: Address; page?: number; pageSize?: number }
    answer: ChainSuccess<GovernanceChangePage>
  }
  '/api/governance/guards': { query: MinBlock; answer: ChainSuccess<Guards> }
  '/api/solvency': { query: MinBlock; answer: ChainSuccess<Solvency> }
  '/api/days': { query: MinBlock & { page?: number; pageSize?: number }; answer: ChainSuccess<DayPage> }
  '/api/proof': { query: ByAddress & { token: Address }; answer: ChainSuccess<ProofOfEarnings> }
}

/** Every POST path that takes a signed request, with its body and the envelope it answers on success. */
export interface ApiSignedEndpoints {
  '/api/withdrawal': { body: WithdrawalBody; answer: Success<Withdrawal> }
  '/api/rewithdrawal': { body: WithdrawalIdBody; answer: Success<Withdrawal> }
  '/api/claim': { body: ClaimBody; answer: Success<EquityClaim> }
}

export type ApiGetPath = keyof ApiGetEndpoints
export type ApiQuery<P extends ApiGetPath> = ApiGetEndpoints[P]['query']
export type ApiAnswer<P extends ApiGetPath> = ApiGetEndpoints[P]['answer']
export type ApiData<P extends ApiGetPath> = ApiGetEndpoints[P]['answer']['data']
