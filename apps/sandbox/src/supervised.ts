import { startChild, type Child, type ChildSpec } from './child.ts'

export interface Supervised {
  stop(): Promise<void>
}

const restartsAllowed = 5
const windowMs = 60_000

/** Keeps a process running: a crash is said and answered with a new start, unless it keeps crashing. */
export function startSupervised(spec: Omit<ChildSpec, 'onCrash'>, onGiveUp: (what: string) => void): Supervised {
  let current: Child
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const crashes: number[] = []
  const launch = () => {
    current = startChild({ ...spec, onCrash })
  }
  function onCrash(how: string) {
    if (stopped) return
    const now = performance.now()
    crashes.push(now)
    while (crashes[0]! < now - windowMs) crashes.shift()
    if (crashes.length > restartsAllowed) {
      onGiveUp(
        `The ${spec.name} ${how} for the ${crashes.length}th time in a minute. Its last words are in ${spec.logDir}/${spec.name}.log`,
      )
      return
    }
    console.log(`The ${spec.name} ${how}; starting it again.`)
    timer = setTimeout(launch, 200 * crashes.length)
  }
  launch()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current.stop()
    },
  }
}
