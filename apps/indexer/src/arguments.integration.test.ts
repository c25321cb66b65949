import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = async (file: string, argument: string) =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL(file, import.meta.url)), argument],
    // A database that would be connected to, were the argument not looked at first.
    { env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } },
  ).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  )

describe('a command that takes no argument', () => {
  it('explains itself with --help and does nothing', async () => {
    expect(await run('reset.ts', '--help')).toEqual({ code: 0, text: expect.stringContaining('DATABASE_URL') })
  })

  it('does nothing with one that it does not know', async () => {
    expect(await run('reset.ts', '--hlep')).toEqual({ code: 2, text: expect.stringContaining('"--hlep"') })
  })
})
