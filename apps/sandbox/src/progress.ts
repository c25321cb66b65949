/** One line a step: what is done now, then how long it took. */
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
