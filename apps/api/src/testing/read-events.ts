import type { BlockEvent } from '@app/core/api/system'

/** Opens `/api/events` as a browser does. `next` waits for the next event and fails after `timeoutMs`. */
export async function openEvents(url: string, query = '') {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/events${query}`, { signal: abort.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    close: () => abort.abort(),
    async next<Event = BlockEvent>(timeoutMs = 5_000): Promise<Event | undefined> {
      const timer = setTimeout(() => abort.abort(new Error('No event came in time')), timeoutMs)
      try {
        for (;;) {
          const end = text.indexOf('\n\n')
          if (end >= 0) {
            const message = text.slice(0, end)
            text = text.slice(end + 2)
            const data = /^data: (.*)$/m.exec(message)?.[1]
            if (data !== undefined) return JSON.parse(data) as Event
            continue
          }
          const { done, value } = await reader.read()
          if (done) return undefined
          text += value
        }
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
