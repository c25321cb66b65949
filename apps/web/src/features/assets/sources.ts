import { getPools } from '@app/config/contracts'
import type { ApiAnswer } from '@app/core/api/endpoints'
import type { AsOf } from '@app/core/api/envelope'
import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import { tokenList, tokens, type Token } from '#shared/base/tokens.ts'
import { type ApiPath, type ContractRead, readAt, type Sources, useSourceTools } from '#shared/sources/sources.ts'
import { findAssets, readHoldings, readTotal, type AssetsScreen } from './reads.ts'
import type { TotalName } from './record-body.tsx'

interface RecordProps {
  title: string
  total: TotalName
  sums: readonly { token: Token; amount: bigint }[]
  path: ApiPath
  asOf: AsOf
}

interface WithdrawProps {
  answer: ApiAnswer<'/api/withdrawal/terms'>
  terms: WithdrawalTokenTerms
  token: Token
}

const parts = ['available', 'pendingWithdrawal', 'locked'] as const

export function useBalanceSources({ screen }: { screen: AssetsScreen }): Sources {
  const { t, show, listSums } = useSourceTools('assets')
  const { productToken: product, usdt: quote } = tokens
  const wallet = screen.wallet.data
  const answer = screen.assets.data
  const total = readTotal(screen)
  const getInWallet = (token: Token) => wallet?.balances[tokenList.indexOf(token)]
  const getAssets = (token: Token) => findAssets(answer?.data.tokens, token.address)
  const holdings = readHoldings(screen)
  return {
    figures: [
      {
        title: t('total.label'),
        value: total === null ? '—' : show(total.value, quote),
        rule: t('sources:assets.total'),
      },
      holdings !== null && {
        name: t('sources:assets.whole'),
        amount: Object.values(holdings.parts)
          .flat()
          .filter(({ token }) => token === product)
          .reduce((sum, { amount }) => sum + amount, 0n),
        token: product,
      },
      {
        title: t('balances.inWallet'),
        rule: t('sources:assets.inWallet'),
        parts: wallet && listSums(tokenList.map((token) => ({ token, amount: getInWallet(token)! }))),
      },
      ...parts.map((part) => ({
        title: t(`balances.${part}`),
        rule: t(`sources:assets.${part}`),
        parts: listSums(
          tokenList
            .map((token) => ({ token, amount: BigInt(getAssets(token)?.[part].amount ?? 0) }))
            .filter(({ amount }) => amount !== 0n),
        ),
      })),
      ...(['toClaim', 'inCards'] as const).map((part) => ({
        title: t(`total.${part}`),
        rule: t(`sources:assets.${part}`),
        parts: holdings === null ? undefined : listSums(holdings.parts[part]),
      })),
    ],
    reads: [
      ...readAt(answer?.asOf, [{ path: '/api/getAssets' }]),
      ...readAt(screen.staking.data?.asOf, [{ path: '/api/userStaking' }]),
      ...readAt(screen.power.data?.asOf, [{ path: '/api/power/orders' }]),
      ...readAt(screen.cards.data?.asOf, [{ path: '/api/nft/summarized' }]),
      ...readAt(
        wallet && { blockNumber: wallet.blockNumber },
        tokenList.map(({ address: contract, symbol: name }) => ({
          name,
          contract,
          abi: 'erc20',
          calls: ['balanceOf'],
        })),
      ),
    ],
  }
}

export function usePoolSources({ blockNumber }: { blockNumber: number }): Sources {
  const { t, contracts } = useSourceTools('assets')
  const vault = t('sources:reading.vault')
  return {
    figures: [
      { title: t('pools.title'), rule: t('sources:pools.pool') },
      { title: t('pools.mine'), rule: t('sources:pools.mine') },
    ],
    reads: readAt({ blockNumber }, [
      { path: '/api/depositBonusPool/list' },
      { name: vault, contract: contracts.dividendVault, abi: 'dividendVault', calls: ['PoolFunded'] },
    ]),
  }
}

export function useRecordSources({ title, total, sums, path, asOf }: RecordProps): Sources {
  const { t, deployment, contracts, listSums } = useSourceTools('assets')
  const isSum = total === 'withdrawn' || total === 'invested'
  const rule = isSum ? total : path === '/api/depositInvitor/list' ? 'bySource' : 'dividends'
  const { dividendVault, powerMarket, cardSeller, votingEscrow } = contracts
  const kind = (name: string) => t(`deposit.kind.${name}`)
  const invested: (ContractRead | undefined)[] = [
    ...getPools(deployment).map(({ name, address }): ContractRead => ({
      name: kind(name === 'daoPool' ? 'dr' : 'stake'),
      contract: address,
      abi: 'stakingPool',
      calls: ['Staked'],
    })),
    powerMarket && {
      name: kind('power'),
      contract: powerMarket,
      abi: 'powerMarket' as const,
      calls: ['PowerBought', 'OrderOpened', 'OrderReplenished'],
    },
    cardSeller && { name: kind('card'), contract: cardSeller, abi: 'cardSeller' as const, calls: ['CardsBought'] },
    votingEscrow && {
      name: kind('lock'),
      contract: votingEscrow,
      abi: 'votingEscrow' as const,
      calls: ['LockCreated', 'LockIncreased'],
    },
  ]
  return {
    figures: [
      { title, rule: t(`sources:record.${rule}`), parts: listSums(sums) },
      ...sums.map(({ token, amount }) => ({ name: title, amount, token })),
    ],
    reads: [
      ...readAt(asOf, [{ path: '/api/getAssets' }, { path }]),
      ...readAt(asOf, [
        total === 'withdrawn' && {
          name: t('sources:reading.vault'),
          contract: dividendVault,
          abi: 'dividendVault',
          calls: ['DividendPaid'],
        },
        ...(total === 'invested' ? invested : []),
      ]),
    ],
  }
}

export function useWithdrawSources({ answer: { data, asOf }, terms, token }: WithdrawProps): Sources {
  const { t, show } = useSourceTools('assets')
  return {
    figures: [
      { title: t('withdraw.available'), value: show(terms.available, token), rule: t('sources:assets.available') },
      {
        title: t('withdraw.leftToday'),
        value: show(terms.remainingToday, token),
        rule: t('sources:withdraw.left'),
        parts: [
          { label: t('sources:withdraw.quota'), value: show(terms.dailyQuota, token) },
          { label: t('sources:withdraw.used'), value: show(terms.usedToday, token) },
        ],
      },
      {
        title: t('sources:withdraw.room'),
        value: show(terms.vaultRemainingToday, token),
        rule: t('sources:withdraw.vault'),
      },
    ],
    reads: readAt(asOf, [
      { path: '/api/withdrawal/terms' },
      {
        name: t('sources:reading.vault'),
        contract: data.contract,
        abi: 'dividendVault',
        calls: ['rootAt', 'paid', 'dailyCap'],
      },
    ]),
  }
}
