import { announceProvider } from 'mipd'
import { createSandboxProvider } from './sandbox-provider.ts'
import { sendRpc } from './sandbox-rpc.ts'
import { askPerson } from './sandbox-store.ts'

const flask =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="#28230f"/>' +
  '<path d="M15 8h6m-1.500 0v7l6 10.500a1.700 1.700 0 0 1-1.500 2.500H12a1.700 1.700 0 0 1-1.500-2.500l6-10.500V8m-3.500 14h10"' +
  ' fill="none" stroke="#e0c27e" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>'

let release: (() => void) | undefined

/** By EIP-6963, once. */
export function announceSandbox(): void {
  if (release) return
  release = announceProvider({
    info: {
      uuid: '3d1c7c1e-0f3c-4d55-9a0a-5a4d1b0c31f7',
      name: 'Sandbox Wallet',
      rdns: 'local.sandbox.wallet',
      icon: `data:image/svg+xml;base64,${btoa(flask)}`,
    },
    provider: createSandboxProvider({ sendRpc, ask: askPerson }) as Parameters<typeof announceProvider>[0]['provider'],
  })
}
