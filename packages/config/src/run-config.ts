import { runConfig } from './config-command.ts'

process.exitCode = await runConfig(process.argv.slice(2))
