import type { Parameter, ValueKind } from '../acts/act.ts'
import type { ContractKind } from '../contract-kinds.ts'
import type { TokenContract } from '../deployment.ts'

/**
 * The token of an amount: one of the deployment, the one that the pool takes, the one that the contract rewards with,
 * the contract itself, the token at a path, or the other one of a swapped pair.
 */
export type AmountOf = TokenContract | 'stakedToken' | 'rewards' | 'self' | { parameter: string } | 'otherOfPair'

/** `hidden`: nobody could compare it, such as parts of a signature, nodes of a proof, a random number. */
export type Value =
  | { kind: ValueKind }
  | { kind: 'hidden' }
  | { kind: 'hiddenIfEmpty' }
  | { kind: 'amount'; of: AmountOf | Extract<Parameter, { kind: 'amount' }>['of'] }

/** `label` (and `title`) is a text of the pages as `namespace:key`, or our own words where no page has one. */
export type DisplayField = Value & { path: string; label: string }

export type DisplayValue = { path: string } | { symbolOf: TokenContract } | 'contractName'

export type DisplaySpec = {
  title: string
  values?: Readonly<Record<string, DisplayValue>>
  /** Replaces a title that says nothing without its values. */
  intent?: string
  fields: readonly (DisplayField | DisplayGroup)[]
}

export type DisplayGroup = { path?: string; label: string; fields: readonly DisplayField[] }

const field = (path: string, label: string, kind: ValueKind): DisplayField => ({ path, label, kind })
const amount = (path: string, label: string, of: AmountOf): DisplayField => ({ path, label, kind: 'amount', of })
const hide = (...paths: string[]): DisplayField[] =>
  paths.map((path) => ({ path, label: path.replace('.[]', ''), kind: 'hidden' }))
const until = (path = 'deadline'): DisplayField => field(path, 'Until', 'time')
const account = field('account', 'assets:columns.account', 'account')
const cards = (path: string): DisplayField => field(`${path}.[]`, 'Card', 'count')
const target = field('target', 'settings:pending.contract', 'contract')
const call = (path = 'data'): DisplayField => field(path, 'Call', 'bytes')

const ofSignature = hide('v', 'r', 's')
const signedUntil = field('deadline', 'Signed approval until', 'time')
const amountLabel = 'staking:amount.label'
const root = [field('index', 'Number of the root', 'count'), field('root', 'desk:openDay.root', 'hash')]

const approve = (path: string): DisplaySpec => ({
  title: 'tx:title.approve',
  values: { amount: { path } },
  fields: [field('spender', 'Who may take it', 'contract'), amount(path, amountLabel, 'self')],
})

const fund: DisplaySpec = {
  title: 'admin:tx.fund.title',
  values: { amount: { path: 'amount' } },
  fields: [amount('amount', 'admin:fund.amount', 'rewards')],
}

const brakes: Readonly<Record<string, DisplaySpec>> = {
  pause: { title: 'desk:tx.pause.title', values: { name: 'contractName' }, fields: [] },
  unpause: { title: 'desk:tx.unpause.title', values: { name: 'contractName' }, fields: [] },
}

const stake = { title: 'staking:tx.stake.title', values: { amount: { path: 'amount' } } } as const
const stakeAmount = amount('amount', amountLabel, 'stakedToken')
const claimRewards = { title: 'staking:tx.claim.title', values: { reward: { symbolOf: 'productToken' } } } as const

const stakingPool: Readonly<Record<string, DisplaySpec>> = {
  ...brakes,
  fund,
  stake: { ...stake, fields: [stakeAmount] },
  stakeWithPermit: { ...stake, fields: [stakeAmount, signedUntil, ...ofSignature] },
  claim: { ...claimRewards, fields: [] },
  claimFor: { ...claimRewards, fields: [account] },
  unstake: {
    title: 'staking:tx.unstake.title',
    fields: [field('positionIds.[]', 'staking:position.number', 'count')],
  },
}

const mint = { title: 'dao:tx.mint.title', values: { amount: { path: 'amount' } } } as const
const minted = amount('amount', amountLabel, 'self')

const order = field('orderId', 'Order', 'count')
const ofOrder = { order: { path: 'orderId' } } as const
const fuel = amount('fuel', 'power:fuel.label', 'productToken')

const claimCards: DisplaySpec = { title: 'cards:tx.claim.many', fields: [cards('cardIds')] }

/**
 * By kind of contract and function. A function that is missing here is an act of operators, described by its
 * parameters.
 */
export const displays: Partial<Record<ContractKind, Readonly<Record<string, DisplaySpec>>>> = {
  accessManager: {
    schedule: { title: 'Schedule a call', fields: [target, call(), field('when', 'When', 'time')] },
    execute: { title: 'settings:tx.execute', fields: [target, call()] },
    cancel: {
      title: 'settings:tx.cancel',
      fields: [field('caller', 'settings:pending.by', 'account'), target, call()],
    },
    setTargetClosed: { title: 'Close or open a contract', fields: [target, field('closed', 'Closed', 'yesNo')] },
    updateAuthority: {
      title: 'Hand over a contract for good',
      fields: [target, field('newAuthority', 'To', 'account')],
    },
  },
  productToken: { approve: approve('value') },
  token: { approve: approve('amount') },
  referralRegistry: {
    bind: {
      title: 'referral:tx.bind.title',
      values: { superior: { path: 'superior' } },
      fields: [field('superior', 'staking:checklist.superior', 'account')],
    },
  },
  stakingPool,
  daoPool: stakingPool,
  drToken: {
    approve: approve('value'),
    mint: { ...mint, fields: [minted] },
    mintWithPermit: { ...mint, fields: [minted, signedUntil, ...ofSignature] },
  },
  powerMarket: {
    ...brakes,
    fund,
    buyPower: {
      title: 'power:tx.buy.title',
      values: { power: { path: 'minPower' } },
      fields: [
        amount('amount', 'swap:pay', { parameter: 'tokenIn' }),
        amount('minPower', 'swap:facts.atLeast', 'powerToken'),
      ],
    },
    open: {
      title: 'power:tx.open.title',
      values: { power: { path: 'power' } },
      fields: [
        amount('power', 'power:open.power', 'powerToken'),
        fuel,
        amount('minReward', 'power:open.most', 'productToken'),
        until(),
      ],
    },
    suspend: { title: 'power:tx.suspend.title', values: ofOrder, fields: [order] },
    resume: { title: 'power:tx.resume.title', values: ofOrder, fields: [order] },
    replenish: { title: 'power:tx.replenish.title', values: ofOrder, fields: [order, fuel] },
    claim: { title: 'power:tx.claim.title', values: ofOrder, fields: [order] },
    claimFor: { title: 'power:tx.claim.titleAll', fields: [account, field('orderIds.[]', 'Order', 'count')] },
    setPrice: {
      title: 'settings:set.powerForUsdt',
      values: { amount: { path: 'price' } },
      intent: 'Set power price',
      fields: [amount('price', 'One power costs', { parameter: 'token' })],
    },
    setMinimumExchange: {
      title: 'settings:set.minimumExchange',
      values: { amount: { path: 'minimum' } },
      intent: 'Set power minimum',
      fields: [amount('minimum', 'settings:names.minimumExchange', 'powerToken')],
    },
    setTerms: {
      title: 'Set power terms',
      fields: [
        amount('outputRate', 'settings:terms.outputRate', 'productToken'),
        amount('fuelRate', 'settings:terms.fuelRate', 'productToken'),
        field('lifetime', 'Lifetime of an order', 'duration'),
      ],
    },
  },
  cardSeller: {
    ...brakes,
    buy: {
      title: 'cards:tx.buy.many',
      values: { number: { path: 'quantity' } },
      fields: [
        field('series', 'settings:series.field', 'count'),
        field('quantity', 'cards:buy.quantity', 'count'),
        amount('maxPayment', 'cards:buy.payment', 'usdt'),
        until(),
      ],
    },
    setPrice: {
      title: 'settings:set.cardPrice',
      values: { amount: { path: 'price_' } },
      intent: 'Set card price',
      fields: [amount('price_', 'settings:names.cardPrice', 'usdt')],
    },
  },
  equityCard: {
    safeTransferFrom: {
      title: 'cards:tx.gift.one',
      values: { to: { path: 'to' } },
      fields: [
        field('from', 'Owner', 'account'),
        field('to', 'cards:gift.to', 'account'),
        field('id', 'Card', 'count'),
        field('value', 'cards:buy.quantity', 'count'),
        { path: 'data', label: 'Data', kind: 'hiddenIfEmpty' },
      ],
    },
    safeBatchTransferFrom: {
      title: 'cards:tx.gift.many',
      values: { to: { path: 'to' } },
      fields: [
        field('from', 'Owner', 'account'),
        field('to', 'cards:gift.to', 'account'),
        { label: 'Cards', fields: [cards('ids'), field('values.[]', 'cards:buy.quantity', 'count')] },
        { path: 'data', label: 'Data', kind: 'hiddenIfEmpty' },
      ],
    },
  },
  cardVault: {
    fund,
    claim: claimCards,
    claimFor: { ...claimCards, fields: [account, ...claimCards.fields] },
    takeOut: { title: 'cards:tx.takeOut.many', fields: [cards('cardIds')] },
  },
  productSwap: {
    ...brakes,
    swapExactIn: {
      title: 'swap:tx.title',
      values: { amount: { path: 'amountIn' } },
      fields: [
        amount('amountIn', 'swap:pay', { parameter: 'tokenIn' }),
        amount('minOut', 'swap:facts.atLeast', 'otherOfPair'),
        until(),
      ],
    },
    setMinimumExchange: {
      title: 'settings:set.swapMinimumUsdt',
      values: { amount: { path: 'minimum' } },
      intent: 'Set swap minimum',
      fields: [amount('minimum', 'Least of a swap', { parameter: 'token' })],
    },
  },
  votingEscrow: {
    ...brakes,
    createLock: {
      title: 'escrow:tx.create.title',
      values: { amount: { path: 'amount' } },
      fields: [
        amount('amount', 'escrow:form.amount', 'productToken'),
        field('unlockAt', 'escrow:mine.unlocks', 'time'),
      ],
    },
    increaseAmount: {
      title: 'escrow:tx.increase.title',
      values: { amount: { path: 'amount' } },
      fields: [amount('amount', 'escrow:form.amount', 'productToken')],
    },
    extendLock: {
      title: 'escrow:tx.extend.title',
      values: { unlockAt: { path: 'unlockAt' } },
      fields: [field('unlockAt', 'escrow:mine.unlocks', 'time')],
    },
    withdraw: { title: 'escrow:tx.withdraw.title', fields: [] },
  },
  dividendVault: {
    ...brakes,
    withdraw: {
      title: 'assets:tx.pay.title',
      fields: [
        field('voucher.account', 'assets:columns.account', 'account'),
        amount('voucher.upTo', 'Paid in all, at most', { parameter: 'voucher.token' }),
        until('voucher.deadline'),
        amount('cumulative', 'Earned in all', { parameter: 'voucher.token' }),
        ...root,
        ...hide('signature', 'proof.[]'),
      ],
    },
    exit: {
      title: 'assets:tx.exit.title',
      fields: [account, amount('cumulative', 'Earned in all', { parameter: 'token' }), ...root, ...hide('proof.[]')],
    },
    fund: {
      title: 'admin:tx.fund.title',
      values: { amount: { path: 'amount' } },
      fields: [
        field('pool', 'admin:fund.pool', 'dividendPool'),
        amount('amount', 'admin:fund.amount', { parameter: 'token' }),
        field('firstDay', 'admin:fund.firstDay', 'day'),
        field('dayCount', 'admin:fund.days', 'count'),
      ],
    },
    veto: { title: 'Veto a root', fields: root },
  },
  settingsDesk: {
    propose: { title: 'settings:tx.propose', fields: [target, call()] },
    // Where the desk has no delay, what is executed was never proposed.
    execute: { title: 'Execute a setting', fields: [target, call()] },
    cancel: { title: 'settings:tx.cancel', fields: [target, call()] },
  },
  multicall3: {
    aggregate3: {
      title: 'cards:tx.claimAll.title',
      fields: [
        {
          path: 'calls.[]',
          label: 'cards:claimAll.from',
          fields: [target, field('allowFailure', 'May fail alone', 'yesNo'), call('callData')],
        },
      ],
    },
  },
}

const owner = field('owner', 'assets:columns.account', 'account')

export const messageDisplays = {
  Permit: {
    title: 'tx:title.permit',
    values: { amount: { path: 'value' } },
    fields: [
      owner,
      field('spender', 'Who may take it', 'contract'),
      amount('value', amountLabel, 'self'),
      until(),
      ...hide('nonce'),
    ],
  },
  Withdrawal: {
    title: 'assets:withdraw.goFor',
    values: { amount: { path: 'amount' } },
    fields: [account, amount('amount', 'assets:withdraw.amount', { parameter: 'token' }), until(), ...hide('nonce')],
  },
  Rewithdrawal: {
    title: 'assets:withdrawal.resend',
    fields: [account, field('id', 'Withdrawal', 'count'), until(), ...hide('nonce')],
  },
  Claim: {
    title: 'cards:equity.claim',
    values: { shares: { path: 'shares' }, code: { path: 'stockCode' } },
    intent: 'Equity claim',
    fields: [
      account,
      field('cardId', 'Card', 'count'),
      field('stockCode', 'cards:detail.stockCode', 'text'),
      field('shares', 'cards:detail.shares', 'count'),
      until(),
      ...hide('nonce'),
    ],
  },
} as const satisfies Record<string, DisplaySpec>

export type MessageName = keyof typeof messageDisplays
