export interface Stoppable {
  stop(): Promise<void>
}

export interface Part extends Stoppable {
  name: string
  url: string
  ended?: Promise<void> | undefined
}

export type Own = <T extends Stoppable>(part: T) => Promise<T>

export class StartError extends Error {}

export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  process.stdout.write(`· ${title} …\n`)
  try {
    const result = await work()
    process.stdout.write(`✓ ${title}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stdout.write(`× ${title}\n`)
    throw error
  }
}
