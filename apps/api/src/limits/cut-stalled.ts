import type { ServerResponse } from 'node:http'

/** Cuts an answer of which the client has taken nothing for `ms` though something waits for it. One that waits for us is let be. */
export function cutStalled(answer: ServerResponse, ms: number): void {
  answer.setTimeout(ms, () => {
    if ((answer.socket?.writableLength ?? 0) > 0) answer.destroy()
  })
}
