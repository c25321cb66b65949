/** What comes within `ms`; undefined when it is late or fails. */
export async function within<result>(ms: number, work: Promise<result>): Promise<result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((settle) => {
    timer = setTimeout(settle, ms, undefined)
  })
  try {
    return await Promise.race([work.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
