import { isSameAddress } from '@app/core/address'
import { parseAccountAddress } from '@app/core/checksum-address'
import { languageNames } from '@app/core/language-names'
import type { Language } from '@app/core/languages'
import type { WalletConnector } from '#shared/wallet/connectors/connector.ts'
import { readDeployment } from './deployment.ts'
import { element } from './element.ts'
import { createWalletNode } from './node.ts'
import { addText, fetchProofs, nothingGiven } from './proofs.ts'
import { Refusal } from './refusal.ts'
import {
  attempt,
  createAccountField,
  createButton,
  createChoice,
  createFileField,
  createHint,
  createStatus,
  type ExitState,
  tell,
} from './state.ts'
import { createTexts } from './text.ts'

export function createHead(state: ExitState): HTMLElement {
  const { facts, texts } = state
  const names = facts.languages.map((own) => [own, languageNames[own]] as const)
  const choice = createChoice(names, texts.language, (value) => {
    state.texts = createTexts(facts, value as Language)
    state.draw()
  })
  choice.setAttribute('aria-label', texts.t('language'))
  return element(
    'header',
    {},
    element('p', { className: 'brand' }, facts.brandName, choice),
    element('h1', {}, texts.t('title')),
    element('p', {}, texts.t('lead')),
  )
}

function createStep(title: string, ...children: readonly (Node | null)[]): HTMLElement {
  return element('section', {}, element('h2', {}, title), ...children)
}

export function createNodeStep({ texts: { t }, fields }: ExitState): HTMLElement {
  return createStep(t('node'), createHint(t('nodeHelp')), element('label', {}, t('nodeUrl'), fields.node))
}

export function createAccountStep(state: ExitState): HTMLElement {
  const { t } = state.texts
  const { wallet, wallets, fields } = state
  const status = createStatus()
  if (wallet !== null)
    return createStep(
      t('account'),
      createAccountField(state.texts, wallet.account),
      createButton(t('disconnect'), () => leave(state)),
    )
  const connectors = wallets.getConnectors()
  const connect = (connector: WalletConnector) =>
    attempt(state, status, async () => {
      const provider = await connector.getProvider()
      const node = createWalletNode(connector.name || t('wallet'), provider)
      const accounts = await node.request('eth_requestAccounts')
      const account = parseAccountAddress(Array.isArray(accounts) ? accounts[0] : undefined)
      if (account === null) throw new Refusal('refused', { reason: 'eth_requestAccounts' })
      const own = { node, account }
      state.wallet = own
      // What is shown is the account's that was connected: with another one the page begins anew.
      provider.on?.('accountsChanged', (changed) => {
        const [first] = Array.isArray(changed) ? (changed as readonly unknown[]) : []
        if (state.wallet === own && !isSameAddress(String(first), account)) leave(state)
      })
      state.draw()
    })
  return createStep(
    t('account'),
    ...connectors.map((connector) =>
      createButton(t('connect', { wallet: connector.name || t('wallet') }), () => void connect(connector)),
    ),
    connectors.length === 0 ? createHint(t('noWallet')) : null,
    element('label', {}, t('lookAt'), fields.account),
    status,
  )
}

function leave(state: ExitState): void {
  state.wallet = null
  state.reads += 1
  document.getElementById('result')?.replaceChildren()
  state.draw()
}

export function createProofStep(state: ExitState): HTMLElement {
  const { t } = state.texts
  const status = createStatus()
  const tellCount = () => {
    const { dayFiles, lines } = state.given
    if (dayFiles.length === 0 && lines === '') return
    tell(
      status,
      t('proofsGiven', { days: dayFiles.length, lines: lines === '' ? 0 : lines.trim().split('\n').length }),
      'good',
    )
  }
  const take = (files: readonly File[]) =>
    void attempt(state, status, async () => {
      for (const file of files) state.given = addText(state.given, file.name, await file.text())
      state.draw()
    })
  const fetchAll = () =>
    void attempt(state, status, async () => {
      tell(status, t('reading'))
      state.given = await fetchProofs(state.given, state.fields.mirror.value.trim())
      state.draw()
    })
  const forget = () => {
    state.given = nothingGiven
    state.draw()
  }
  tellCount()
  return createStep(
    t('proofs'),
    createHint(t('proofsHelp')),
    element('label', {}, t('files'), createFileField(true, take)),
    element('label', {}, t('proofUrl'), state.fields.mirror),
    createButton(t('fetch'), fetchAll),
    status,
    state.given === nothingGiven ? null : createButton(t('forget'), forget),
  )
}

export function createDeploymentStep(state: ExitState): HTMLElement {
  const { t } = state.texts
  const { deploymentField, typed } = state
  const { generations } = state.facts
  const status = createStatus()
  const use = (text: string) =>
    attempt(state, status, async () => {
      deploymentField.value = text
      state.typed = text.trim() === '' ? null : readDeployment(text)
      state.draw()
    })
  const names = generations.map(({ startBlock }, place) => {
    const text = t('earlier', { number: place + 1, block: startBlock })
    return [String(place), text] as const
  })
  const choice = createChoice(names, String(state.generation), (value) => {
    state.generation = Number(value)
  })
  choice.disabled = typed !== null
  const file = createFileField(false, ([first]) => void first?.text().then(use))
  return createStep(
    t('contracts'),
    generations.length > 1 ? element('label', {}, t('generation'), choice) : null,
    typed === null ? null : createHint(t('typedInUse'), 'warning'),
    element(
      'details',
      { open: typed !== null || generations.length === 0 },
      element('summary', {}, t('otherDeployment')),
      createHint(t('otherDeploymentHelp')),
      element('label', {}, t('files'), file),
      element('label', {}, t('deploymentText'), deploymentField),
      createButton(t('use'), () => void use(deploymentField.value)),
    ),
    status,
  )
}
