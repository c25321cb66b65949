import { isSameAddress } from '@app/core/address'
import type { ErrorKey } from '@app/core/errors'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Address } from 'viem'
import { type AddressGuard, useAddressGuard } from '#shared/tx/address-guard.tsx'
import { readSuperiorField } from '#shared/forms/superior-field.ts'
import { useInvite } from '#shared/routing/invite-store.ts'
import { startAction } from '#shared/tx/start-action.ts'
import type { Preparation } from '#shared/tx/tx-action.ts'
import { accountOfIdQuery, bindingQuery, bindAction, type Binding, type BindInput, createBinding } from './bind.ts'

export type Candidate =
  | { state: 'none' }
  | { state: 'checking' }
  /** The registry cannot be asked now; the simulation of the binding asks it. */
  | { state: 'unchecked'; address: Address | null }
  | { state: 'unknownCode' }
  | { state: 'notActivated'; address: Address }
  | { state: 'ready'; address: Address }

export type BindForm = {
  text: string
  setText: (text: string) => void
  isFromInvite: boolean
  error: ErrorKey | null
  /** Under `tx:addressHint`. */
  hint: string | null
  candidate: Candidate
  /** How often a wrong field was submitted. Each time it takes the focus. */
  refusals: number
  /** Checks a typed address. A code cannot be mistaken for another one. */
  guard: AddressGuard
  submit: () => boolean
  /** For the plan of another action; null where the field is wrong. */
  prepare: () => Preparation | null
}

export function useBindForm(chainId: number, account: Address | null): BindForm {
  const invite = useInvite()
  const [refusals, setRefusals] = useState(0)
  const [typed, setTyped] = useState<string | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const text = typed ?? invite?.code ?? ''
  const field = readSuperiorField(text, account)
  const { candidate, refused } = useCandidate(chainId, account, field)

  const isWhole = useRef(false)
  const guard = useAddressGuard(field.ok && field.kind === 'address' ? [field.address] : [], () => {
    if (isWhole.current) submit()
  })
  const isShown = text.trim() !== '' || isSubmitted
  const fieldError = !field.ok && isShown ? field.error : null

  function read(): BindInput | null {
    setSubmitted(true)
    const resolved = 'address' in candidate ? candidate.address : null
    const parsed = bindAction.parse({ text, account, resolved })
    if (refused === null && parsed.ok) return guard.hold() ? null : parsed.input
    setRefusals(refusals + 1)
    return null
  }
  function submit(): boolean {
    isWhole.current = true
    const input = read()
    if (input !== null) startAction(bindAction, input)
    return input !== null
  }
  return {
    refusals,
    guard,
    text,
    setText(next) {
      setTyped(next)
      setSubmitted(false)
    },
    isFromInvite: typed === null && invite !== null,
    error: fieldError ?? refused,
    hint: !field.ok && isShown ? field.reason : null,
    candidate,
    submit,
    prepare() {
      isWhole.current = false
      const input = read()
      return input && createBinding(input.superior)
    },
  }
}

function useCandidate(
  chainId: number,
  account: Address | null,
  field: ReturnType<typeof readSuperiorField>,
): { candidate: Candidate; refused: ErrorKey | null } {
  const id = field.ok && field.kind === 'code' ? field.id : 0
  const behindCode = useQuery({ ...accountOfIdQuery(chainId, id), enabled: id > 0 })
  const address = getAddress(field, behindCode.data)
  const binding = useQuery(bindingQuery(chainId, address))

  if (!field.ok) return { candidate: { state: 'none' }, refused: null }
  if (field.kind === 'code' && behindCode.data === undefined)
    return { candidate: behindCode.isError ? { state: 'unchecked', address } : { state: 'checking' }, refused: null }
  if (address === null) return { candidate: { state: 'unknownCode' }, refused: 'INVITE_CODE_UNKNOWN' }
  if (account !== null && isSameAddress(address, account))
    return { candidate: { state: 'none' }, refused: 'SUPERIOR_IS_SELF' }
  if (binding.data === undefined)
    return { candidate: binding.isError ? { state: 'unchecked', address } : { state: 'checking' }, refused: null }
  return binding.data.isBound
    ? { candidate: { state: 'ready', address }, refused: null }
    : { candidate: { state: 'notActivated', address }, refused: 'SUPERIOR_NOT_ACTIVATED' }
}

function getAddress(
  field: ReturnType<typeof readSuperiorField>,
  behindCode: Address | null | undefined,
): Address | null {
  if (!field.ok) return null
  return field.kind === 'address' ? field.address : (behindCode ?? null)
}

export type Superior = {
  chainId: number
  account: Address | null
  /** `unknown`: no account, still loading, or no node answers. */
  state: 'unknown' | 'bound' | 'unbound'
  binding: Binding | undefined
  error: unknown
  retry: () => void
  form: BindForm
}

export function useSuperior(chainId: number, account: Address | null): Superior {
  const { data, error, refetch } = useQuery(bindingQuery(chainId, account))
  const form = useBindForm(chainId, account)
  return {
    chainId,
    account,
    state: data === undefined ? 'unknown' : data.isBound ? 'bound' : 'unbound',
    binding: data,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    form,
  }
}
