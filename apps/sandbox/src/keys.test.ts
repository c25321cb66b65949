import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { getSignerSocket } from './keys.ts'

describe('the socket of the signer', () => {
  it('lies among the keys of its sandbox', () => {
    expect(getSignerSocket('/home/ann/app/keys')).toBe('/home/ann/app/keys/signer.sock')
  })

  it('has a short path of its own where their folder lies too deep, in a folder that is its owner’s alone', () => {
    const deep = `/home/${'folder/'.repeat(14)}keys`
    const [socket, other] = [getSignerSocket(deep), getSignerSocket(`${deep}-other`)]
    expect(Buffer.byteLength(socket)).toBeLessThan(104)
    expect(getSignerSocket(deep)).toBe(socket)
    expect(other).not.toBe(socket)
    for (const each of [socket, other]) {
      expect(statSync(path.dirname(each)).mode & 0o777).toBe(0o700)
      rmSync(path.dirname(each), { recursive: true })
    }
  })
})
