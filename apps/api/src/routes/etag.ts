import { createHash } from 'node:crypto'
import type { Context } from 'hono'

export function isKnown(c: Context, etag: string): boolean {
  const asked = c.req.header('if-none-match')?.split(',') ?? []
  return asked.some((tag) => tag.trim() === '*' || toStrong(tag.trim()) === toStrong(etag))
}

function toStrong(tag: string): string {
  return tag.replace(/^W\//, '')
}

export interface Told {
  code: 0
  data: unknown
  stale?: boolean
  staleReason?: string
}

export function getBlockTag(answer: Told): string {
  return makeTag(answer)
}

/** Leaves out the block, so that a new block alone does not change the tag. */
export function getTag({ data, stale, staleReason }: Told): string {
  return makeTag({ data, stale, staleReason })
}

function makeTag(said: object): string {
  return `W/"${createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22)}"`
}

export const notModified = 'The client holds the same already, by its `If-None-Match`.'
