/** Says how far long work is, on standard error: at once on a terminal, elsewhere every ten seconds. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  const everyMs = stream.isTTY ? 100 : 10_000
  let saidAt = Date.now()
  let isOpen = false
  return {
    say: (text: string) => {
      if (Date.now() - saidAt < everyMs) return
      saidAt = Date.now()
      stream.write(stream.isTTY ? `\r\u001B[K${text}` : `${text}\n`)
      isOpen = true
    },
    /** Clears the line of a terminal. */
    end: () => {
      if (isOpen && stream.isTTY) stream.write('\r\u001B[K')
      isOpen = false
    },
  }
}

export type Progress = ReturnType<typeof createProgress>
