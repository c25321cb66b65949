import type { Context } from 'hono'
import type { ApiEnvironment, ServiceContext } from '../context.ts'
import { createFailure } from '../failure.ts'
import { getClient } from '../limits/client-key.ts'
import { cutStalled } from '../limits/cut-stalled.ts'
import { createPlaces } from '../limits/places.ts'
import { createSemaphore } from '../limits/semaphore.ts'

/** Pages of files that are read at once in this process: one of a large list keeps the database busy. */
const PAGES_AT_ONCE = 4
const usual = {
  /** Files that are open at once: each holds a connection and some pages of text. */
  openFiles: { perClient: 8, inAll: 200 },
  /** Long enough for a telephone in a tunnel, short enough that who only holds places does not keep them. */
  stallMs: 30_000,
}
export type FileLimits = typeof usual
const RETRY_SECONDS = 5

/** Sends texts as a file while they are read, or 429 when too many files are open. The first text waits, so that a failure is an answer. */
export function createFileSender({ config }: Pick<ServiceContext, 'config'>, { openFiles, stallMs } = usual) {
  const pages = createSemaphore(PAGES_AT_ONCE)
  const places = createPlaces(openFiles)
  return async (c: Context<ApiEnvironment>, texts: AsyncGenerator<string>, headers: Record<string, string>) => {
    const { outgoing } = c.env ?? {}
    const leave = pages.isCrowded ? undefined : places.take(getClient(c, config))
    if (!leave) {
      const { status, body } = createFailure('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS })
      return c.json(body, status as 429, { 'Retry-After': String(RETRY_SECONDS) })
    }
    // Until nothing is left to be taken, also of a short file. Without a server there is nobody who could keep it open.
    if (outgoing) {
      outgoing.once('close', leave)
      cutStalled(outgoing, stallMs)
    } else leave()
    const readNext = () => pages.take(() => texts.next())
    const first = await readNext()
    return c.body(
      streamTexts(first.value ?? '', readNext, () => texts.return(undefined)),
      200,
      headers,
    )
  }
}

/** Reads on only as fast as the client takes it, and no further when it has gone: one that stalls takes nobody's turn. */
function streamTexts(
  first: string,
  readNext: () => Promise<IteratorResult<string>>,
  stop: () => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      const { value, done } = await readNext()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await stop()
    },
  })
}
