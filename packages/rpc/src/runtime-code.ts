const push1 = 0x60
const push32 = 0x7f

/** Where the compiler left room for immutables: it pushes 32 zero bytes for nothing else. */
function getImmutableOffsets(code: Buffer): number[] {
  const offsets: number[] = []
  for (let at = 0; at < code.length; at++) {
    const opcode = code[at]!
    if (opcode < push1 || opcode > push32) continue
    const isRoom = opcode === push32 && code.subarray(at + 1, at + 33).every((byte) => byte === 0)
    if (isRoom) offsets.push(at + 1)
    at += opcode - push1 + 1
  }
  return offsets
}

/** Whether code of the chain is what the compiler made, whatever its immutables hold. Both are hex. */
export function isSameCode(compiled: string, actual: string): boolean {
  const expected = Buffer.from(compiled.slice(2), 'hex')
  const found = Buffer.from(actual.slice(2), 'hex')
  if (expected.length !== found.length) return false
  for (const offset of getImmutableOffsets(expected)) found.fill(0, offset, offset + 32)
  return expected.equals(found)
}
