import { expect, it } from 'vitest'
import { createTitle } from './title.ts'

const amount = { amount: { path: 'amount' } }

it.each([
  ['Stake {{amount}}', amount, { intent: 'Stake', interpolatedIntent: 'Stake {amount}' }],
  ['Approve exactly {{amount}}', amount, { intent: 'Approve', interpolatedIntent: 'Approve exactly {amount}' }],
  ['Add {{amount}} to the lock', amount, { intent: 'Add to the lock', interpolatedIntent: 'Add {amount} to the lock' }],
  [
    'Sign an approval for exactly {{amount}}: free',
    amount,
    { intent: 'Sign an approval: free', interpolatedIntent: 'Sign an approval for exactly {amount}: free' },
  ],
  ['Swap {{amount}} for {{symbol}}', amount, { intent: 'Swap', interpolatedIntent: 'Swap {amount}' }],
  ['Unstake {{amount}}', {}, { intent: 'Unstake' }],
  ['Stake cards: {{number}}', {}, { intent: 'Stake cards' }],
  ['Claim the output of {{number}} orders', {}, { intent: 'Claim the output of orders' }],
  [
    'Transfer card No. {{card}} to {{to}}',
    { to: { path: 'to' } },
    {
      intent: 'Transfer card',
      interpolatedIntent: 'Transfer card to {to}',
    },
  ],
  ['Claim {{reward}}', { reward: { text: 'ABC' } }, { intent: 'Claim ABC' }],
  ['A card costs <b>{{amount}}</b>', amount, { intent: 'A card costs', interpolatedIntent: 'A card costs {amount}' }],
])('%s', (text, values, title) => {
  expect(createTitle(text, values)).toEqual(title)
})
