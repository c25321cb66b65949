import { describe, expect, it } from 'vitest'
import { type CommandName, commands } from './commands.ts'
import { fillCommand, listCommands } from './documents.ts'

describe('the commands of the year', () => {
  it.each(Object.entries(commands))('%s stands in its document', (_, [document, command]) => {
    expect(listCommands(document)).toContain(command)
  })

  it('get their values, and none that they have no word for', () => {
    const name: CommandName = 'raiseCap'
    const filled = fillCommand(name, { '…': '--chain 1', TOKEN: 'usdt', CAP: '5' })
    expect(filled).toBe('npm run call -- --chain 1 raise-daily-cap usdt 5')
    expect(() => fillCommand(name, { AMOUNT: '5' })).toThrow('has no AMOUNT')
    // A value that looks like a word of the command stays as it is.
    expect(fillCommand(name, { TOKEN: 'CAP', CAP: 'TOKEN' })).toBe('npm run call -- … raise-daily-cap CAP TOKEN')
  })
})
