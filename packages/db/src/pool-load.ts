import type { Sql } from './client.ts'

export interface PoolLoad {
  size: number
  inUse: number
  /** Statements and transactions that wait for others, including those sent ahead on a busy connection. */
  waiting: number
}

/** postgres.js does not report its load. A statement counts from when it is awaited, a transaction as one. */
export function countLoad(sql: Sql): { sql: Sql; readLoad: () => PoolLoad } {
  let underWay = 0
  const size = sql.options.max

  function count(work: Promise<unknown>): void {
    underWay += 1
    const end = (): void => {
      underWay -= 1
    }
    void Promise.prototype.then.call(work, end, end)
  }

  /** A query runs when it is first awaited; a fragment of another query never does. */
  function countWhenAwaited<Query extends Promise<unknown>>(query: Query): Query {
    const start = query.then.bind(query)
    let isCounted = false
    // oxlint-disable-next-line unicorn/no-thenable -- It is a promise already.
    query.then = ((...args: Parameters<Query['then']>) => {
      const done = start(...args)
      if (!isCounted) count(query)
      isCounted = true
      return done
    }) as Query['then']
    return query
  }

  const begin = (...args: Parameters<Sql['begin']>) => {
    const work = sql.begin(...args)
    count(work)
    return work
  }

  return {
    sql: new Proxy(sql, {
      apply: (target, self, args) => {
        const made: unknown = Reflect.apply(target, self, args)
        return made instanceof Promise ? countWhenAwaited(made) : made
      },
      get: (target, name) => (name === 'begin' ? begin : (Reflect.get(target, name) as unknown)),
    }),
    readLoad: () => ({ size, inUse: Math.min(underWay, size), waiting: Math.max(0, underWay - size) }),
  }
}
