import { getExplorerUrl } from '@app/config/chains'
import type { Deployment } from '@app/config/deployment'
import type { ExitFacts } from '@app/config/page-config'
import { type Address, isSameAddress, shortenAddress } from '@app/core/address'
import { parseAccountAddress } from '@app/core/checksum-address'
import type { Call } from '@app/way-out/ask-contracts'
import type { WayOut } from '@app/way-out/way-out'
import { readCall } from '@app/way-out/read-call'
import { formatDateTime } from '#shared/format/format-date.ts'
import { downloadFile } from '#shared/ui/download-file.ts'
import { element } from './element.ts'
import { writeSafeBatch } from './hand-over.ts'
import { createUrlNode, type Node, askHex } from './node.ts'
import { type AccountRead, isOld, isOpen, readAccount } from './read-account.ts'
import { Refusal } from './refusal.ts'
import { readReceipt, sendCall, type Sender, tryCall, useChain } from './send-call.ts'
import { attempt, createAccountField, createButton, createHint, createStatus, type ExitState, tell } from './state.ts'
import { createWayView, type TellWay } from './way-view.ts'
import { getContracts } from '@app/config/contracts'
import { findReleaseCode, isOfRelease } from '@app/way-out/release-code'

interface Read {
  found: AccountRead
  /**
   * Names of contracts with code of this release. Null for a deployment of the page itself, whose contracts all have
   * it.
   */
  known: ReadonlySet<string> | null
  deployment: Deployment
  account: Address
  nodes: readonly Node[]
}

export async function showResult(state: ExitState, result: HTMLElement): Promise<void> {
  const status = createStatus()
  result.replaceChildren(status)
  state.reads += 1
  const own = state.reads
  await attempt(state, status, async () => {
    tell(status, state.texts.t('reading'))
    const read = await readResult(state)
    // Asked twice, the later answer counts.
    if (own === state.reads) result.replaceChildren(...createResult(state, read))
  })
}

async function readResult({ facts, fields, given, generation, typed, wallet }: ExitState): Promise<Read> {
  const deployment = typed ?? facts.generations[generation]
  if (deployment === undefined) throw new Refusal('noDeployment', { reason: '–' })
  const account = wallet?.account ?? parseAccountAddress(fields.account.value)
  if (account === null) throw new Refusal('noAddress')
  const url = fields.node.value.trim()
  const nodes = [...(url === '' ? [] : [createUrlNode(url)]), ...(wallet === null ? [] : [wallet.node])]
  if (nodes.length === 0) throw new Refusal('noNode')
  if (wallet !== null) await useChain(wallet.node, deployment.chainId, facts)
  const question = { deployment, account, series: facts.series, given }
  const [found, known] = await Promise.all([
    readAccount(nodes, question),
    typed === null ? null : hasOurMulticall(facts, typed) ? findKnownContracts(nodes, typed) : new Set<string>(),
  ])
  return { found, known, deployment, account, nodes }
}

/** All answers pass through this contract, so a false one could forge any of them. */
function hasOurMulticall({ generations }: ExitFacts, { chainId, contracts }: Deployment): boolean {
  return generations.some(
    (own) => own.chainId === chainId && isSameAddress(own.contracts.multicall3, contracts.multicall3),
  )
}

function createResult(state: ExitState, { found, known, deployment, account, nodes }: Read): HTMLElement[] {
  const { texts, wallet } = state
  const { t, tag } = texts
  const { ways, unread, block } = found
  const sender: Sender | null =
    wallet !== null && isSameAddress(wallet.account, account)
      ? { wallet: wallet.node, nodes, account, deployment }
      : null
  const isKnown = ({ contract, kind, call }: WayOut) =>
    known === null || known.has(kind === 'allowance' ? readCall(deployment, account, call).contract : contract)
  const time = formatDateTime(block.timestamp, tag)
  const names = nodes.map(({ name }) => name).join(', ')
  const views = ways.map((way) =>
    createWayView({
      way,
      deployment,
      account,
      texts,
      isOpen: isOpen(way, block.timestamp),
      isKnown: isKnown(way),
      send: sender && ((call, tellWay) => sendAndFollow(state, sender, call, tellWay)),
    }),
  )
  // Cards are taken out by a decision of their own: they earn no more.
  const ready = ways.filter((way) => isOpen(way, block.timestamp) && isKnown(way) && way.kind !== 'cards')
  const head = ways.length === 0 && unread.length === 0 ? 'nothing' : 'found'
  return [
    element('h2', {}, t(head, { account: shortenAddress(account) })),
    createAccountField(texts, account),
    createHint(t('asOf', { block: block.number, time, nodes: names })),
    ...(nodes.length === 1 ? [createHint(t('oneNode'), 'warning')] : []),
    ...(isOld(block) ? [createHint(t('old', { time }), 'warning')] : []),
    ...unread.map(({ contract, why }) => createHint(`${t('unread', { contract })} (${why})`, 'warning')),
    element('ul', {}, ...views),
    ...(ready.length === 0 ? [] : [createBatch(state, ready, { deployment, account, nodes })]),
  ]
}

interface BatchPlace {
  deployment: Deployment
  account: Address
  nodes: readonly Node[]
}

/** Ways that would be refused are left out and named: a batch succeeds or fails as a whole. */
function createBatch(state: ExitState, ways: readonly WayOut[], place: BatchPlace): HTMLElement {
  const { t } = state.texts
  const { deployment, account, nodes } = place
  const status = createStatus()
  const { chainId } = deployment
  const download = () =>
    attempt(state, status, async () => {
      const tried = await Promise.allSettled(ways.map(({ call }) => tryCall({ nodes, account }, call)))
      const passed = ways.filter((_, index) => tried[index]!.status === 'fulfilled')
      const refused = ways.filter((_, index) => tried[index]!.status === 'rejected').map(({ contract }) => contract)
      if (refused.length > 0) tell(status, t('refused', { reason: refused.join(', ') }), 'bad')
      if (passed.length === 0) return
      const calls = passed.map(({ call }) => ({ call, read: readCall(deployment, account, call) }))
      const about = { name: t('title'), description: t('found', { account }) }
      const batch = writeSafeBatch({ calls, chainId, account, ...about })
      downloadFile(new Blob([batch], { type: 'application/json' }), `way-out-${chainId}.json`)
    })
  return element(
    'div',
    {},
    createButton(t('batch'), () => void download()),
    status,
  )
}

const RECEIPT_EVERY_MS = 1_000

async function sendAndFollow(
  { facts, texts }: ExitState,
  sender: Sender,
  call: Call,
  tellWay: TellWay,
): Promise<'again' | 'never'> {
  const { t, explain } = texts
  tellWay(t('confirm'))
  try {
    const hash = await sendCall(sender, call, facts)
    tellWay(t('sent', { hash }))
    for (;;) {
      const receipt = await readReceipt(sender.nodes, hash)
      if (receipt !== null) {
        const { block, succeeded } = receipt
        const explorer = getExplorerUrl(facts.chain)
        const shown = explorer === undefined ? hash : `${explorer}/tx/${hash}`
        tellWay(t(succeeded ? 'done' : 'failed', { block, hash: shown }), succeeded ? 'good' : 'bad')
        return succeeded ? 'never' : 'again'
      }
      await new Promise((resolve) => setTimeout(resolve, RECEIPT_EVERY_MS))
    }
  } catch (error) {
    tellWay(explain(error), 'bad')
    return error instanceof Refusal && error.key === 'lostAnswer' ? 'never' : 'again'
  }
}

/**
 * Names of contracts whose code is of this release, whatever a deployment file claims. A file entered by hand could
 * name any contract; `approve` of a card collection with "0" would even give a card away.
 */
async function findKnownContracts(nodes: readonly Node[], deployment: Deployment): Promise<Set<string>> {
  const contracts = getContracts(deployment).filter(({ kind }) => findReleaseCode(kind) !== undefined)
  const known = await Promise.all(
    contracts.map(async ({ name, kind, address }) => {
      const found = await Promise.all(nodes.map((node) => askHex(node, 'eth_getCode', [address, 'latest'])))
      return found.every((code) => isOfRelease(kind, code)) ? [name] : []
    }),
  )
  return new Set(known.flat())
}
