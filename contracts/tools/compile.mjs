import solc from 'solc'

/**
 * What never reaches a chain: it is compiled without the optimizer, which would take three quarters of the whole time for it. Where
 * gas is measured, tokens that stand for real ones cost what those would.
 */
const isTest = (file) => file.startsWith('test/') && !file.startsWith('test/gas/')

/**
 * Compiles a standard JSON input; where both are asked for, contracts and their tests in turn, each with its own settings. Tests
 * take the code of contracts from their artifacts (`dynamic_test_linking`), so none runs on other code than the committed one.
 * @param {string} text @param {(name: string) => { contents: string } | { error: string }} findSource
 * @returns {string} standard JSON output.
 */
export function compile(text, findSource) {
  const input = JSON.parse(text)
  const parts = [
    select(input, (file) => !isTest(file), input.settings.optimizer),
    select(input, isTest, { enabled: false }),
  ].filter(({ settings }) => asksForSomething(settings))
  if (parts.length === 0) return solc.compile(text, { import: findSource })
  return JSON.stringify(
    parts.map((part) => JSON.parse(solc.compile(JSON.stringify(part), { import: findSource }))).reduce(merge),
  )
}

function select(input, chosen, optimizer) {
  const files = Object.entries(input.settings.outputSelection ?? {})
  const outputSelection = Object.fromEntries(files.filter(([file]) => chosen(file)))
  return { ...input, settings: { ...input.settings, optimizer, outputSelection } }
}

function asksForSomething({ outputSelection }) {
  return Object.values(outputSelection).some((byContract) => Object.values(byContract).some(({ length }) => length > 0))
}

/** Both parts read all sources: these have the same numbers in both, and what is wrong with one may be said twice. */
function merge(first, second) {
  const errors = [...(first.errors ?? []), ...(second.errors ?? [])]
  return {
    errors: [...new Map(errors.map((error) => [error.formattedMessage, error])).values()],
    sources: { ...first.sources, ...second.sources },
    contracts: { ...first.contracts, ...second.contracts },
  }
}
