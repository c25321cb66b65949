export async function runCommand(help: string, run: (argv: string[]) => Promise<void>): Promise<void> {
  const argv = process.argv.slice(2)
  if (argv.includes('--help') || argv.includes('-h') || argv.length === 0) {
    console.log(help)
    process.exitCode = argv.length === 0 ? 1 : 0
    return
  }
  try {
    await run(argv)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

export function parseChainId(text: string | undefined): number {
  if (text === undefined) throw new Error('--chain is missing: the id of the chain, such as 42161.')
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new Error(`--chain must be a chain id, not "${text}".`)
  return Number(text)
}
