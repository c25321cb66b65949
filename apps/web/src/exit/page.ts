import type { ExitFacts } from '@app/config/page-config'
import { detectLanguage, getLanguageTag, type Language } from '@app/core/languages'
import { createInjectedSource } from '#shared/wallet/connectors/injected.ts'
import { element } from './element.ts'
import { nothingGiven } from './proofs.ts'
import { showResult } from './result.ts'
import { createButton, type ExitState } from './state.ts'
import { createAccountStep, createDeploymentStep, createHead, createNodeStep, createProofStep } from './steps.ts'
import { createTexts } from './text.ts'

/** `#1` in the address opens the oldest generation; the newest is the default. */
export function startPage(facts: ExitFacts, root: HTMLElement): void {
  const state: ExitState = {
    facts,
    wallets: createInjectedSource(),
    fields: {
      node: createField('url', facts.chain.rpcUrls[0] ?? ''),
      account: createField('text', ''),
      mirror: createField('url', location.protocol.startsWith('http') ? location.origin : ''),
    },
    deploymentField: element('textarea', { rows: 4, spellcheck: false }),
    texts: createTexts(facts, chooseLanguage(facts)),
    given: nothingGiven,
    typed: null,
    wallet: null,
    generation: chooseGeneration(facts.generations.length),
    reads: 0,
    draw: () => draw(state, root, root.querySelector<HTMLElement>('#result') ?? createResultPlace()),
  }
  if (matchMedia('(prefers-color-scheme: light)').matches) document.documentElement.dataset['theme'] = 'light'
  state.wallets.subscribe(() => {
    if (state.wallet === null) state.draw()
  })
  state.draw()
}

/** Follows the choice made in the web app, if this page is served from the same origin. */
function chooseLanguage({ languages }: ExitFacts): Language {
  try {
    const stored = localStorage.getItem('language')
    return languages.find((language) => language === stored) ?? detectLanguage(navigator.languages, languages)
  } catch {
    return detectLanguage(navigator.languages, languages)
  }
}

function chooseGeneration(count: number): number {
  const asked = Number(location.hash.slice(1))
  return Number.isInteger(asked) && asked >= 1 && asked <= count ? asked - 1 : count - 1
}

const createResultPlace = () => element('section', { id: 'result' })

function draw(state: ExitState, root: HTMLElement, result: HTMLElement): void {
  const { t, language } = state.texts
  document.documentElement.lang = getLanguageTag(language)
  document.title = `${t('title')} · ${state.facts.brandName}`
  const keepFocus = rememberFocus(root)
  root.replaceChildren(
    createHead(state),
    createNodeStep(state),
    createAccountStep(state),
    createProofStep(state),
    createDeploymentStep(state),
    createButton(t('read'), () => void showResult(state, result), 'primary'),
    result,
  )
  keepFocus()
}

function rememberFocus(root: HTMLElement): () => void {
  const active = document.activeElement
  const part = [...root.children].findIndex((child) => child.contains(active))
  return () => {
    const next = active?.isConnected ? active : root.children[part]?.querySelector(':is(button, select):enabled')
    if (part >= 0 && next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
}

function createField(type: 'url' | 'text', value: string): HTMLInputElement {
  return element('input', { type, value, autocomplete: 'off', spellcheck: false })
}
