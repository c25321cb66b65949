import type { ReactNode } from 'react'
import { findToken, type Token } from '#shared/base/tokens.ts'

interface WithTokenProps {
  address: string
  children: (token: Token) => ReactNode
}

/**
 * For figures in the token that an answer names. Throws to the boundary for an unknown one, which a service with a
 * newer deployment may name: its decimals are never guessed.
 */
export function WithToken({ address, children }: WithTokenProps) {
  const token = findToken(address)
  if (token === undefined) throw new Error(`The service names a token that this page does not know: ${address}`)
  return children(token)
}
