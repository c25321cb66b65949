import type { ReactNode } from 'react'
import { findToken, type Token } from '#shared/base/tokens.ts'

interface WithTokenProps {
  address: string
  children: (token: Token) => ReactNode
}

/**
 * For figures in the token that an answer names. One that this page does not know, as when the service has been given
 * another deployment since it was opened, ends in the boundary around: its decimals are never guessed.
 */
export function WithToken({ address, children }: WithTokenProps) {
  const token = findToken(address)
  if (token === undefined) throw new Error(`The service names a token that this page does not know: ${address}`)
  return children(token)
}
