const EXIT_USAGE = 2

/** Prints the help for `--help`; any other argument ends the process before it has done anything. */
export function takeNoArguments(help: string): void {
  const [first] = process.argv.slice(2)
  if (first === undefined) return
  if (first === '--help' || first === '-h') {
    console.log(help)
    process.exit(0)
  }
  console.error(`There is no argument "${first}".\n\n${help}`)
  process.exit(EXIT_USAGE)
}
