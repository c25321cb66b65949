import type { AdminEpochPage } from '@app/core/api/admin'
import { callApi, signInAsOperator } from '@app/sandbox/call-api'
import { expect } from '@playwright/test'

/** As an operator, whose session ends with the work. */
export async function asOperator<T>(work: (read: <Data>(path: string) => Promise<Data>) => Promise<T>): Promise<T> {
  const url = process.env.BASE_URL!
  const { sid } = await signInAsOperator(url)
  try {
    return await work((path) => callApi(url, path, { sid }))
  } finally {
    await callApi(url, '/api/session', { sid, method: 'DELETE' })
  }
}

/** Until every day that can be settled is: a young sandbox still does that for the days of its history. */
export const waitUntilSettled = () =>
  asOperator(async (read) => {
    const getNext = async () => (await read<AdminEpochPage>('/api/admin/epochs?pageSize=1')).next
    await expect.poll(getNext, { timeout: 240_000 }).toMatchObject({ isFinal: false })
  })
