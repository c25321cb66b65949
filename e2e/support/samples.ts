import { expect } from '@playwright/test'
import type { SandboxRole } from '@app/config/sandbox-accounts'
import { getAddress, getApi } from './chain.ts'

export type Search = Record<string, string>

/** Waits for the row, because a young sandbox still settles days. */
async function getFirst<Row>(query: string): Promise<Row> {
  const rows: Row[] = []
  const read = async () => rows.push(...(await getApi<{ list: Row[] }>(query)).list)
  await expect.poll(read, { message: `rows of ${query}`, timeout: 180_000 }).toBeGreaterThan(0)
  return rows[0]!
}

export const findCard = (owner: SandboxRole) => async (): Promise<Search> => {
  const { id } = await getFirst<{ id: string }>(`nft721?address=${getAddress(owner)}`)
  return { id }
}

export const findDividend = (owner: SandboxRole) => async (): Promise<Search> => {
  const query = `depositBonus/list?address=${getAddress(owner)}&kind=promotion`
  const { epoch, token, kind } = await getFirst<{ epoch: number; token: string; kind: string }>(query)
  return { epoch: String(epoch), token, kind }
}

/** 1 a notice, 2 a help article. */
export const findArticle = (type: 1 | 2) => async (): Promise<Search> => {
  const { id } = await getFirst<{ id: number }>(`article/announcemen?type=${type}&language=en`)
  return { id: String(id) }
}
