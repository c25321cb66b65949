import { runBooks } from './run-books.ts'

process.exitCode = await runBooks(process.argv.slice(2), {
  environment: process.env,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
})
