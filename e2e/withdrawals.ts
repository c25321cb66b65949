import { makeWithdrawals } from './support/withdrawals.ts'

/** Before several workers look at them: each would make its own. */
export default async function withdrawals(): Promise<void> {
  await makeWithdrawals('leader')()
}
