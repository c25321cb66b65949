import { makeWithdrawals } from './support/withdrawals.ts'

/** Once for all workers, which would each create their own. */
export default async function withdrawals(): Promise<void> {
  await makeWithdrawals('leader')()
}
