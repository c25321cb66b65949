import { createHash } from 'node:crypto'
import type { ChainSuccess } from '@app/core/api/envelope'
import type { Context } from 'hono'

/** Whether the client says that it holds what the tag is of; weak tags and strong ones are the same here. */
export function isKnown(c: Context, etag: string): boolean {
  const asked = c.req.header('if-none-match')?.split(',') ?? []
  return asked.some((tag) => tag.trim() === '*' || toStrong(tag.trim()) === toStrong(etag))
}

function toStrong(tag: string): string {
  return tag.replace(/^W\//, '')
}

/** Of everything that an answer says but the block at which it was so: a new block alone makes no other answer. */
export function getTag<T>({ data, stale, staleReason }: ChainSuccess<T>): string {
  const said = JSON.stringify({ data, stale, staleReason })
  return `W/"${createHash('sha256').update(said).digest('base64url').slice(0, 22)}"`
}

/** Of the answer to an `If-None-Match` that names what would be sent. */
export const notModified = 'The client holds the same already, by its `If-None-Match`.'
