import { runClearSigning } from './clear-signing-command.ts'

process.exitCode = runClearSigning(process.argv.slice(2))
