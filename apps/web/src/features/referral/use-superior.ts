import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { type Binding, bindingQuery } from './queries/binding.ts'
import { type BindForm, useBindForm } from './use-bind-form.ts'

export type Superior = {
  chainId: number
  account: string
  /** `unknown`: no account, still loading, or no node answers. */
  state: 'unknown' | 'bound' | 'unbound'
  binding: Binding | undefined
  error: unknown
  retry: () => void
  form: BindForm
}

/** The superior of an account, and the way to one while there is none. */
export function useSuperior(chainId: number, account: string): Superior {
  const { data, error, refetch } = useQuery({ ...bindingQuery(chainId, account as Address), enabled: account !== '' })
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
