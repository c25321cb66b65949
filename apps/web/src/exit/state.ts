import type { Deployment } from '@app/config/deployment'
import type { ExitFacts } from '@app/config/page-config'
import type { Address } from '@app/core/address'
import type { ConnectorSource } from '#shared/wallet/connectors/connector.ts'
import { element } from './element.ts'
import type { Node } from './node.ts'
import type { Given } from './proofs.ts'
import type { Texts } from './text.ts'

export interface Wallet {
  node: Node
  account: Address
}

/**
 * Fields are reused when the page is redrawn, so typed text stays. `typed` is a deployment that somebody entered,
 * instead of the page's own; `generation` is an index in `facts.generations`.
 */
export interface ExitState {
  readonly facts: ExitFacts
  readonly wallets: ConnectorSource
  readonly fields: Readonly<Record<'node' | 'account' | 'mirror', HTMLInputElement>>
  readonly deploymentField: HTMLTextAreaElement
  texts: Texts
  given: Given
  typed: Deployment | null
  wallet: Wallet | null
  generation: number
  reads: number
  draw(): void
}

export type Manner = 'good' | 'bad' | ''

export function createStatus(): HTMLElement {
  return element('p', { className: 'status', role: 'status' })
}

export function tell(status: HTMLElement, text: string, manner: Manner = ''): void {
  status.textContent = text
  status.dataset['kind'] = manner
}

export async function attempt({ texts }: ExitState, status: HTMLElement, act: () => Promise<void>): Promise<void> {
  tell(status, '')
  try {
    await act()
  } catch (error) {
    tell(status, texts.explain(error), 'bad')
  }
}

export function createButton(text: string, act: () => void, className = ''): HTMLButtonElement {
  return element('button', { type: 'button', className, onclick: act }, text)
}

export function createChoice(
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
  choose: (value: string) => void,
): HTMLSelectElement {
  const made = options.map(([value, text]) => element('option', { value, selected: value === chosen }, text))
  const choice = element('select', {}, ...made)
  choice.addEventListener('change', () => choose(choice.value))
  return choice
}

export function createFileField(multiple: boolean, take: (files: readonly File[]) => void): HTMLInputElement {
  const field = element('input', { type: 'file', multiple })
  field.addEventListener('change', () => take([...(field.files ?? [])]))
  return field
}

/** A text area, so that a narrow phone shows the whole address. */
export function createAccountField({ t }: Texts, account: Address): HTMLTextAreaElement {
  return element('textarea', { readOnly: true, rows: 2, value: account, ariaLabel: t('account'), spellcheck: false })
}

export function createHint(text: string, className = ''): HTMLElement {
  return element('p', { className: `small ${className}`.trim() }, text)
}
