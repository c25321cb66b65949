/** What a JSON-RPC answer says instead of a result. Never in the words of the node, which may hold its address. */
export interface GatewayError {
  code: number
  message: string
  data?: unknown
}

export const gatewayErrors = {
  parse: { code: -32_700, message: 'The body is not JSON' },
  request: { code: -32_600, message: 'Not a JSON-RPC 2.0 call' },
  method: { code: -32_601, message: 'method not available here' },
  behind: { code: -32_001, message: 'header not found' },
  limited: { code: -32_005, message: 'too many requests' },
  node: { code: -32_603, message: 'the node does not answer' },
} as const satisfies Record<string, GatewayError>

export function refuse(reason: string): GatewayError {
  return { code: -32_602, message: `invalid params: ${reason}` }
}
