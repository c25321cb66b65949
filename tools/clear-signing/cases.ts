import type { Described } from '@app/config/clear-signing/describe'
import { getAddress, getPools, getSpenders } from '@app/config/contracts'
import type { WholeDeployment } from '@app/config/deployment'
import { getVoucherFee } from '@app/core/withdrawal/voucher'
import { type Address, createClient, custom, formatUnits, type Hex, maxUint256, pad, toHex, zeroHash } from 'viem'
import { bindAction } from '../../apps/web/src/features/referral/bind.ts'
import {
  buyCardsAction,
  claimCardsAction,
  giftCardsAction,
  stakeCardsAction,
  takeOutCardsAction,
} from '../../apps/web/src/features/cards/actions.ts'
import { claimAllAction } from '../../apps/web/src/features/cards/claim-all.ts'
import { fundAction } from '../../apps/web/src/features/admin/office/fund.ts'
import { pauseAction } from '../../apps/web/src/features/admin/office/pause.ts'
import { revokeAction } from '../../apps/web/src/features/allowances/revoke.ts'
import { payVoucherAction, takeOutAction } from '../../apps/web/src/features/assets/actions.ts'
import { mintAction } from '../../apps/web/src/features/dao/mint.ts'
import {
  createLockAction,
  extendLockAction,
  increaseLockAction,
  withdrawLockAction,
} from '../../apps/web/src/features/escrow/actions.ts'
import { buyPowerAction } from '../../apps/web/src/features/power/market-actions.ts'
import {
  claimOutputAction,
  openOrderAction,
  replenishOrderAction,
  resumeOrderAction,
  suspendOrderAction,
} from '../../apps/web/src/features/power/order-actions.ts'
import { claimAction, stakeAction, unstakeAction } from '../../apps/web/src/features/staking/actions.ts'
import { swapAction } from '../../apps/web/src/features/swap/swap.ts'
import type { TxValue, TxText } from '../../apps/web/src/shared/format/tx-text.ts'
import { createApproveStep } from '../../apps/web/src/shared/tx/approval-steps.ts'
import type { SignedPermit, TxAction, TxContext, TxStep } from '../../apps/web/src/shared/tx/tx-action.ts'

/** What a person may choose, whatever the action. */
export type Draw = {
  amount: bigint
  least: bigint
  id: bigint
  /** At least one. */
  ids: bigint[]
  count: number
  /** Unix seconds. */
  at: number
  other: Address
  root: Hex
}

type Expected = {
  title: TxText
  /** Expected title where the signed bytes lack what the page's title says. */
  instead?: string
  fields: (readonly [label: string, value: TxValue])[]
}

export type Case = {
  of: string
  make: (draw: Draw) => Promise<{ step: TxStep } & Expected>
}

const day = 86_400

const amountOf = (amount: bigint, token: { symbol: string; decimals: number }): TxValue => ({
  type: 'amount',
  amount: String(amount),
  symbol: token.symbol,
  decimals: token.decimals,
})
const text = (shown: unknown): TxValue => ({ type: 'text', text: String(shown) })
const time = (at: number): TxValue => ({ type: 'time', at })
const address = (of: string): TxValue => ({ type: 'address', address: of })

const permitOf = (token: string, spender: string, amount: bigint, deadline: number): SignedPermit => ({
  token,
  spender,
  amount,
  deadline: BigInt(deadline),
  v: 27,
  r: zeroHash,
  s: zeroHash,
})

const proofOf = ({ id, root, amount }: Draw) => ({
  index: Number(id % 1_000n),
  root,
  cumulative: String(amount),
  proof: [root],
})
const until = (at: number) => ['Until', time(at)] as const
const list = (label: string, ids: readonly bigint[]) => ids.map((id) => [label, text(id)] as const)

/** Every action of the pages, built and titled by its sheet. Fields are in the sheet's words. */
/** An account with a key and all approvals, so that the action is the only step. */
const request = async ({ method }: { method: string }) => (method === 'eth_getCode' ? '0x' : toHex(maxUint256))

export function listCases(described: Described, account: Address): Case[] {
  const deployment = described.deployment as WholeDeployment
  const { contracts, chainId } = deployment

  const tokenOf = (name: string) => {
    const { symbol, decimals } = deployment.tokens[name]!
    return { chainId, address: getAddress(deployment, name), symbol, decimals, name, logoURL: '', projectLink: '' }
  }
  const product = tokenOf('productToken')
  const usdt = tokenOf('usdt')
  const rwas = tokenOf('rwas')
  const dr = tokenOf('drToken')
  const power = tokenOf('powerToken')

  const client = createClient({ transport: custom({ request }) })
  const context: TxContext = { client, account, chainId, deployment }

  const of = <Input>(
    name: string,
    action: TxAction<Input>,
    make: (draw: Draw) => Omit<Expected, 'title'> & { input: Input; permit?: SignedPermit },
  ): Case => ({
    of: name,
    async make(draw) {
      const { input, permit, ...expected } = make(draw)
      const steps = await action.steps(input, { ...context, ...(permit && { permit }) })
      return { step: steps.at(-1)!, title: action.title(input), ...expected }
    },
  })

  const pools = getPools(deployment).flatMap(({ name, token, address: pool }): Case[] => {
    const terms = { name, pool, token: tokenOf(token), reward: product, registry: null, lockDuration: 180 * day }
    return [
      of(`${name}.stake`, stakeAction, ({ amount }) => ({
        input: { amount, terms },
        fields: [['Amount', amountOf(amount, terms.token)]],
      })),
      of(`${name}.stakeWithPermit`, stakeAction, ({ amount, at }) => ({
        input: { amount, terms },
        permit: permitOf(token, name, amount, at),
        fields: [
          ['Amount', amountOf(amount, terms.token)],
          ['Signed approval until', time(at)],
        ],
      })),
      of(`${name}.unstake`, unstakeAction, ({ ids, amount }) => ({
        input: { terms, positions: ids.map((id) => ({ id, amount })) },
        instead: 'Unstake',
        fields: list('Number', ids),
      })),
      of(`${name}.claim`, claimAction, () => ({ input: { terms }, fields: [] })),
    ]
  })

  const approvals = Object.keys(deployment.tokens).flatMap((token): Case[] => {
    const spenders = getSpenders(deployment, token)
    if (spenders.length === 0) return []
    const spenderOf = ({ count }: Draw) => spenders[count % spenders.length]!
    const unit = tokenOf(token)
    return [
      {
        of: `${token}.approve`,
        make: async (draw) => {
          const allowance = { ...unit, token, spender: spenderOf(draw), amount: draw.amount }
          const step = createApproveStep(context, allowance, draw.count % 2 === 0 ? 'approve' : 'approveZero')
          return {
            step,
            title: step.title,
            // One function, one intent: an approval of nothing is one.
            ...(step.amount === 0n && { instead: `Approve exactly 0 ${unit.symbol}` }),
            fields: [
              ['Who may take it', address(getAddress(deployment, allowance.spender))],
              ['Amount', amountOf(step.amount, unit)],
            ],
          }
        },
      },
      of(`${token}.approve`, revokeAction, (draw) => ({
        input: {
          token,
          tokenAddress: unit.address,
          symbol: unit.symbol,
          spender: spenderOf(draw),
          spenderAddress: getAddress(deployment, spenderOf(draw)),
        },
        instead: `Approve exactly 0 ${unit.symbol}`,
        fields: [
          ['Who may take it', address(getAddress(deployment, spenderOf(draw)))],
          ['Amount', amountOf(0n, unit)],
        ],
      })),
    ]
  })

  const market = {
    market: contracts.powerMarket,
    registry: contracts.referralRegistry,
    power,
    productToken: product,
    usdt,
  }
  const powerCases: Case[] = [
    ...(['usdt', 'productToken'] as const).map((payWith) =>
      of('powerMarket.buyPower', buyPowerAction, ({ amount, least }) => ({
        input: { terms: market, payWith, amount, power: least },
        fields: [
          ['You pay', amountOf(amount, market[payWith])],
          ['At least', amountOf(least, market.power)],
        ],
      })),
    ),
    of('powerMarket.open', openOrderAction, ({ amount, least, id, at }) => ({
      input: { terms: market, power: amount, fuel: least, reward: id, deadline: at },
      fields: [
        ['Computing power', amountOf(amount, market.power)],
        ['Fuel', amountOf(least, market.productToken)],
        ['Output over the whole life', amountOf(id, market.productToken)],
        until(at),
      ],
    })),
    of('powerMarket.replenish', replenishOrderAction, ({ id, amount }) => ({
      input: { terms: market, orderId: id, fuel: amount },
      fields: [
        ['Order', text(id)],
        ['Fuel', amountOf(amount, market.productToken)],
      ],
    })),
    of('powerMarket.suspend', suspendOrderAction, ({ id }) => ({
      input: { terms: market, orderId: id },
      fields: [['Order', text(id)]],
    })),
    of('powerMarket.resume', resumeOrderAction, ({ id }) => ({
      input: { terms: market, orderId: id },
      fields: [['Order', text(id)]],
    })),
    of('powerMarket.claim', claimOutputAction, ({ id }) => ({
      input: { terms: market, orderIds: [id] },
      fields: [['Order', text(id)]],
    })),
    of('powerMarket.claimFor', claimOutputAction, ({ id, ids }) => ({
      input: { terms: market, orderIds: [id, ...ids] },
      instead: 'Claim the output of orders',
      fields: [['Account', address(account)], ...list('Order', [id, ...ids])],
    })),
  ]

  const cards = {
    seller: contracts.cardSeller,
    cards: contracts.equityCard,
    vault: contracts.cardVault,
    product,
    reward: rwas,
    payment: usdt,
    heldPerCard: 0n,
    releasePerDay: 0n,
    incomePerDay: 0n,
    life: 0,
  }
  const transfer = (to: Address, ids: readonly bigint[]): Expected['fields'] => [
    ['Owner', address(account)],
    ['To whom', address(to)],
    ...ids.flatMap((id) => [['Card', text(id)] as const, ['How many', text(1)] as const]),
  ]
  const cardCases: Case[] = [
    of('cardSeller.buy', buyCardsAction, ({ count, amount, at }) => ({
      input: { terms: cards, series: count, quantity: count, payment: amount, deadline: at },
      // The sheet has words of its own for one.
      ...(count === 1 && { instead: 'Buy cards: 1' }),
      fields: [
        ['Series', text(count)],
        ['How many', text(count)],
        ['Payment amount', amountOf(amount, cards.payment)],
        until(at),
      ],
    })),
    ...([1, 2] as const).flatMap((least): Case[] => {
      const name = least === 1 ? 'equityCard.safeTransferFrom' : 'equityCard.safeBatchTransferFrom'
      const pick = ({ id, ids }: Draw) => (least === 1 ? [id] : [id, ...ids])
      const words = least === 1 ? 'Transfer card to' : 'Transfer cards to'
      return [
        of(name, giftCardsAction, (draw) => ({
          input: { terms: cards, ids: pick(draw), to: draw.other },
          // The number of a card is made from its id.
          instead: `${words} ${draw.other}`,
          fields: transfer(draw.other, pick(draw)),
        })),
        of(name, stakeCardsAction, (draw) => ({
          input: { terms: cards, ids: pick(draw) },
          // The same function: the receiver is what makes it a stake.
          instead: `${words} Card vault`,
          fields: transfer(contracts.cardVault, pick(draw)),
        })),
      ]
    }),
    of('cardVault.takeOut', takeOutCardsAction, ({ ids }) => ({
      input: { terms: cards, ids },
      instead: 'Withdraw cards',
      fields: list('Card', ids),
    })),
    of('cardVault.claim', claimCardsAction, ({ ids, count }) => ({
      input: { terms: cards, ids: count % 3 === 0 ? [] : ids },
      instead: 'Claim from cards',
      fields: list('Card', count % 3 === 0 ? [] : ids),
    })),
  ]

  const swap = { productSwap: contracts.productSwap, pair: contracts.productPair, product, quote: usdt, feeBasis: 30n }
  const swapCases = (['buy', 'sell'] as const).map((side) =>
    of('productSwap.swapExactIn', swapAction, ({ amount, least, at }) => {
      const [given, taken] = side === 'buy' ? [usdt, product] : [product, usdt]
      const quote = { amountIn: amount, amountOut: least, burned: 0n, lost: 0n, impactBasis: 0n }
      const input = { ...quote, side, terms: swap, minimumOut: least, deadline: at }
      return {
        input,
        // Which token comes back follows from the one that is given, which no format says.
        instead: `Swap ${formatUnits(amount, given.decimals)} ${given.symbol}`,
        fields: [
          ['You pay', amountOf(amount, given)],
          given.decimals === taken.decimals
            ? ['At least', text(formatUnits(least, taken.decimals))]
            : ['At least, base units', text(least)],
          until(at),
        ],
      }
    }),
  )

  const escrow = {
    escrow: contracts.votingEscrow,
    token: product,
    power: { symbol: 'VE', decimals: 18 },
    maxDuration: 1,
  }
  const escrowCases: Case[] = [
    of('votingEscrow.createLock', createLockAction, ({ amount, at }) => ({
      input: { terms: escrow, lock: { amount, unlockAt: at } },
      fields: [
        ['Amount', amountOf(amount, product)],
        ['Unlocks', time(at)],
      ],
    })),
    of('votingEscrow.increaseAmount', increaseLockAction, ({ amount, at }) => ({
      input: { terms: escrow, lock: { amount, unlockAt: at }, amount },
      fields: [['Amount', amountOf(amount, product)]],
    })),
    of('votingEscrow.extendLock', extendLockAction, ({ amount, at }) => ({
      input: { terms: escrow, lock: { amount, unlockAt: at }, unlockAt: at },
      fields: [['Unlocks', time(at)]],
    })),
    of('votingEscrow.withdraw', withdrawLockAction, ({ amount, at }) => ({
      input: { terms: escrow, lock: { amount, unlockAt: at } },
      instead: 'Withdraw',
      fields: [],
    })),
  ]

  const mintTerms = { dr, product, pool: contracts.daoPool }
  const mintCases: Case[] = [
    of('drToken.mint', mintAction, ({ amount }) => ({
      input: { amount, terms: mintTerms },
      fields: [['Amount', amountOf(amount, dr)]],
    })),
    of('drToken.mintWithPermit', mintAction, ({ amount, at }) => ({
      input: { amount, terms: mintTerms },
      permit: permitOf(
        'productToken',
        'drToken',
        amount + getVoucherFee(contracts.productToken, contracts.productToken, amount),
        at,
      ),
      fields: [
        ['Amount', amountOf(amount, dr)],
        ['Signed approval until', time(at)],
      ],
    })),
  ]

  const payments = [product, usdt, rwas].flatMap((token): Case[] => [
    of('dividendVault.withdraw', payVoucherAction, (draw) => ({
      input: {
        voucher: {
          account,
          token: token.address,
          upTo: String(draw.least),
          deadlineAt: draw.at,
          signature: pad('0x1b', { size: 65 }),
          proof: proofOf(draw),
        },
        token,
        receive: draw.least,
      } as unknown as Parameters<typeof payVoucherAction.title>[0],
      // What is left of it to pay is known to the vault alone.
      instead: 'Receive',
      fields: [
        ['Account', address(account)],
        ['Paid in all, at most', amountOf(draw.least, token)],
        until(draw.at),
        ['Earned in all', amountOf(draw.amount, token)],
        ['Number of the root', text(draw.id % 1_000n)],
        ['Root', text(draw.root)],
      ],
    })),
    of('dividendVault.exit', takeOutAction, (draw) => ({
      input: { account, token, proof: proofOf(draw), paid: 0n, product: product.address } as unknown as Parameters<
        typeof takeOutAction.title
      >[0],
      instead: 'Withdraw',
      fields: [
        ['Account', address(account)],
        ['Earned in all', amountOf(draw.amount, token)],
        ['Number of the root', text(draw.id % 1_000n)],
        ['Root', text(draw.root)],
      ],
    })),
    of('dividendVault.fund', fundAction, ({ amount, at, count }) => ({
      input: { name: 'usdt', token, kind: 've', amount, firstDay: Math.floor(at / day), dayCount: count } as Parameters<
        typeof fundAction.title
      >[0],
      fields: [
        ['Pool', text('VE')],
        ['Amount', amountOf(amount, token)],
        ['First day, days since 1970', text(Math.floor(at / day))],
        ['How many days', text(count)],
      ],
    })),
  ])

  const pauses = [
    ['powerMarket', 'Power market'],
    ['dividendVault', 'Dividend vault'],
  ].flatMap(([contract, name]) =>
    (['pause', 'unpause'] as const).map((what) =>
      of(`${contract}.${what}`, pauseAction, () => ({
        input: { contract: contract!, name: name!, address: getAddress(deployment, contract!), what },
        fields: [],
      })),
    ),
  )

  return [
    ...pools,
    ...approvals,
    of('referralRegistry.bind', bindAction, ({ other }) => ({
      input: { superior: other },
      fields: [['Superior', address(other)]],
    })),
    ...powerCases,
    ...cardCases,
    ...swapCases,
    ...escrowCases,
    ...mintCases,
    ...payments,
    ...pauses,
    of('multicall3.aggregate3', claimAllAction, ({ ids }) => ({
      input: {
        parts: [
          ...getPools(deployment).map(({ name }) => ({ source: name, amounts: [] })),
          { source: 'powerMarket', ids, amounts: [] },
          { source: 'cardVault', ids, amounts: [] },
        ],
      } as unknown as Parameters<typeof claimAllAction.title>[0],
      fields: [],
    })),
  ]
}
