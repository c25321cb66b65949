import { createHash } from 'node:crypto'
import type { ChainSuccess } from '@app/core/api/envelope'
import type { Context } from 'hono'

export function isKnown(c: Context, etag: string): boolean {
  const asked = c.req.header('if-none-match')?.split(',') ?? []
  return asked.some((tag) => tag.trim() === '*' || toStrong(tag.trim()) === toStrong(etag))
}

function toStrong(tag: string): string {
  return tag.replace(/^W\//, '')
}

/** Leaves out the block, so that a new block alone does not change the tag. */
export function getTag<T>({ data, stale, staleReason }: ChainSuccess<T>): string {
  const said = JSON.stringify({ data, stale, staleReason })
  return `W/"${createHash('sha256').update(said).digest('base64url').slice(0, 22)}"`
}

export const notModified = 'The client holds the same already, by its `If-None-Match`.'
