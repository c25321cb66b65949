import { setTimeout as sleep } from 'node:timers/promises'

export interface Failure {
  what: string
  /** The stage in which it failed. */
  at: string
}

export type Load = ReturnType<typeof startLoad>

/** Some requests a second, one in three of which writes a row. */
export function startLoad(url: string, getStage: () => string) {
  const failures: Failure[] = []
  const nonces: string[] = []
  let answered = 0
  let longestMs = 0
  const over = new AbortController()
  const reads = ['/api/systemConfig', '/api/tokenStats', '/api/solvency', '/api/dao/ranking']

  const ask = async (turn: number): Promise<boolean> => {
    const isWrite = turn % 3 === 0
    const target = isWrite ? '/api/session/nonce' : reads[turn % reads.length]!
    const headers = { 'content-type': 'application/json' }
    try {
      const answer = await fetch(url + target, isWrite ? { method: 'POST', headers, body: '{}' } : {})
      const body = (await answer.json()) as { data?: { nonce?: string }; message?: string }
      if (answer.status !== 200) failures.push({ what: `${target} ${answer.status} ${body.message}`, at: getStage() })
      else if (isWrite) nonces.push(body.data!.nonce!)
      answered += 1
      return answer.status === 200
    } catch (error) {
      failures.push({ what: `${target} ${String(error)}`, at: getStage() })
      return false
    }
  }
  const loop = async (offset: number) => {
    let askedAt: number | undefined
    for (let turn = offset; !over.signal.aborted;) {
      askedAt ??= performance.now()
      // The same again: reads are answered where no write is.
      if (await ask(turn)) {
        longestMs = Math.max(longestMs, performance.now() - askedAt)
        askedAt = undefined
        turn += 1
      }
      await sleep(120)
    }
  }
  const loops = Promise.all([0, 1].map(loop))
  return {
    failures: failures as readonly Failure[],
    nonces: nonces as readonly string[],
    /** The longest from the first attempt to an answer, since it was asked for last. */
    takeLongestMs: () => {
      const taken = longestMs
      longestMs = 0
      return taken
    },
    finish: async () => {
      over.abort()
      await loops
      return { failures, nonces, answered }
    },
  }
}
