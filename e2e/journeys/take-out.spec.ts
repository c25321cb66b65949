import type { Withdrawal } from '@app/core/api/withdrawal'
import { getAddress, getApi } from '../support/chain.ts'
import { signInAs } from '../support/sandbox-wallet.ts'
import { takeOutOpen } from '../support/take-out.ts'
import { expect, test } from '../support/test.ts'

const holder = getAddress('nodeCandidate')

test('what is open is taken out without us: no voucher is asked for, and the list says where it came from', async ({
  page,
}) => {
  test.setTimeout(720_000)
  await page.goto('/assets-page/withdraw')
  await signInAs(page, 'Node candidate')
  await takeOutOpen(page, holder)
  const { list } = await getApi<{ list: Withdrawal[] }>(`withdrawalLog?address=${holder}&pageSize=1`)
  expect(list[0]).toMatchObject({ isFound: true, voucherCount: 0 })
  await page.goto('/assets-page/withdraw-list')
  const newest = page.getByRole('list').getByRole('listitem').first()
  await expect(newest).toContainText('Successful')
})
