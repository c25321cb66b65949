import type { OpenAPIHono } from '@hono/zod-openapi'
import { addressQuery } from '@app/core/api/queries'
import { withdrawalBody, withdrawalIdBody } from '@app/core/api/signed-request'
import {
  assets,
  withdrawal,
  withdrawalLogQuery,
  withdrawalPage,
  withdrawalTerms,
  withdrawalTermsQuery,
} from '@app/core/api/withdrawal'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { answerChainRead } from '../freshness/answer-chain-read.ts'
import { getAssets } from '../services/assets/get-assets.ts'
import { getWithdrawalTerms } from '../services/withdrawal/get-terms.ts'
import { listWithdrawals } from '../services/withdrawal/list-withdrawals.ts'
import { requestWithdrawal } from '../services/withdrawal/request-withdrawal.ts'
import { resendWithdrawal } from '../services/withdrawal/resend-withdrawal.ts'
import { defineWrite } from './define-write.ts'
import { defineChainRead } from './define.ts'
import { getFreshness } from './get-freshness.ts'

const tag = 'withdrawals'

const signed =
  'The body is signed by the account as EIP-712 data: domain `SignedRequest`, version `1`, chain id, the dividend vault; the nonce is the idempotency key.'

const assetsRoute = defineChainRead({
  path: '/api/getAssets',
  tag,
  summary: 'What an account has and ever got, per token, each figure with the number of rows behind it.',
  query: addressQuery,
  data: assets,
})

const termsRoute = defineChainRead({
  path: '/api/withdrawal/terms',
  tag,
  summary:
    'What is payable, what opens when with us and without us, window, minimum, quota, fee, and whether vouchers are signed, by the clock that withdrawals go by.',
  query: withdrawalTermsQuery,
  data: withdrawalTerms,
})

const logRoute = defineChainRead({
  path: '/api/withdrawalLog',
  tag,
  summary: 'Withdrawals of an account and payments that none of them is of, the newest first.',
  query: withdrawalLogQuery,
  data: withdrawalPage,
})

const requestRoute = defineWrite({
  path: '/api/withdrawal',
  tag,
  summary: 'A voucher for an amount of what is payable and not paid, with the proof that it is carried out with.',
  description: `${signed} Nothing is debited: of any number of vouchers the largest is what is paid in all. Refused in this order: \`WITHDRAWAL_STATE_CONFLICT\` while another one of the account and token is pending, \`WITHDRAWAL_CLOSED\`, \`OVERFLOW_LESS_LIMIT\`, \`OVERFLOW_TODAY_MAX_LIMIT\`, \`INSUFFICIENT_BALANCE\`, \`VAULT_LIMIT_REACHED\`, \`SIGNING_PAUSED\`.`,
  body: withdrawalBody,
  data: withdrawal,
  fails: [401, 409],
})

const resendRoute = defineWrite({
  path: '/api/rewithdrawal',
  tag,
  summary:
    'A fresh voucher for what is left of a withdrawal, when the last one has expired unpaid or its root was vetoed.',
  description: `${signed} It may be for less: what is payable and what the limits leave; what it is refused for is that of a new request.`,
  body: withdrawalIdBody,
  data: withdrawal,
  fails: [401, 404, 409],
})

export function addWithdrawalRoutes(app: OpenAPIHono<ApiEnvironment>, ctx: ServiceContext): void {
  app.openapi(assetsRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => getAssets(ctx, input)), 200)
  })
  app.openapi(termsRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => getWithdrawalTerms(ctx, input)), 200)
  })
  app.openapi(logRoute, async (c) => {
    const { minBlock, ...input } = c.req.valid('query')
    return c.json(await answerChainRead(ctx, getFreshness(c, ctx, minBlock), () => listWithdrawals(ctx, input)), 200)
  })
  app.openapi(requestRoute, async (c) =>
    c.json({ code: 0 as const, data: await requestWithdrawal(ctx, c.req.valid('json')) }, 200),
  )
  app.openapi(resendRoute, async (c) =>
    c.json({ code: 0 as const, data: await resendWithdrawal(ctx, c.req.valid('json')) }, 200),
  )
}
