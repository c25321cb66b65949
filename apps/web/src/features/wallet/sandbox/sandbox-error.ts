/** Codes of EIP-1193 and EIP-1474. */
export class SandboxError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'SandboxError'
    this.code = code
    this.data = data
  }
}

export const userRejected = () => new SandboxError(4001, 'User rejected the request.')
