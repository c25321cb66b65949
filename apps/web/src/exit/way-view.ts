import { getTokens } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { type Address, isSameAddress, shortenAddress } from '@app/core/address'
import { getCardNumber } from '@app/core/card-number'
import { parseAccountAddress } from '@app/core/checksum-address'
import type { Call } from '@app/way-out/ask-contracts'
import type { WayOut } from '@app/way-out/way-out'
import { readCall } from '@app/way-out/read-call'
import { formatDateTime } from '#shared/format/format-date.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { element } from './element.ts'
import { createButton, createHint, createStatus, type Manner, tell } from './state.ts'
import { writePaymentRequest } from './hand-over.ts'
import type { Texts } from './text.ts'
import { encode } from 'uqr'

export type TellWay = (text: string, manner?: Manner) => void

/**
 * `isKnown` is false for a contract that only claims to be of this product. `send` is null without a wallet of the
 * account.
 */
export interface WayOptions {
  way: WayOut
  deployment: Deployment
  account: Address
  isOpen: boolean
  isKnown: boolean
  texts: Texts
  send: ((call: Call, tell: TellWay) => Promise<'again' | 'never'>) | null
}

/** More than the supply of any token. */
const UNLIMITED = 2n ** 128n

/** Characters of an amount that fit in large type on a narrow screen. */
const LONG = 18

export function createWayView(options: WayOptions): HTMLElement {
  const { way, isOpen, isKnown, texts, send } = options
  const { t, tag } = texts
  const { kind, contract, ids, opensAt, part, toOther } = way
  const status = createStatus()
  const sendings = createSendings(options, status)
  const numbers = ids.map((id) => (kind === 'cards' || kind === 'cardRewards' ? getCardNumber(id) : String(id)))
  const amount = kind === 'cards' ? numbers.join(', ') : formatAmounts(options, way.amounts)
  const canSend = send !== null && isOpen && isKnown
  return element(
    'li',
    { className: 'way', data: { kind, contract } },
    element('h3', {}, t(`kind.${kind}`)),
    element('p', { className: amount.length > LONG ? 'amount long' : 'amount' }, amount),
    createHint([contract, ...(kind === 'cards' ? [formatAmounts(options, way.amounts)] : numbers)].join(' · ')),
    way.fee === undefined
      ? null
      : createHint(t('fee', { amount: formatAmounts(options, [{ ...way.amounts[0]!, amount: way.fee }]) })),
    kind === 'cards' ? createHint(t('cardsHelp')) : null,
    kind === 'allowance'
      ? null
      : isOpen
        ? createHint(t('open'), 'open')
        : createHint(t('opensAt', { time: formatDateTime(Number(opensAt), tag) })),
    isKnown ? null : createHint(t('notKnown'), 'warning'),
    canSend ? sendings.add(t(kind === 'allowance' ? 'takeBack' : 'takeOut'), () => way.call, 'primary') : null,
    canSend && part
      ? sendings.add(t('takePart', { amounts: formatAmounts(options, part.amounts) }), () => part.call)
      : null,
    canSend && toOther ? createOther(options, toOther, sendings, status) : null,
    status,
    isKnown ? createBytes(options) : null,
  )
}

interface Sendings {
  add(text: string, make: () => Call | null, className?: string): HTMLButtonElement
}

function createSendings({ send }: WayOptions, status: HTMLElement): Sendings {
  const buttons: HTMLButtonElement[] = []
  const disable = (isDisabled: boolean) => {
    for (const button of buttons) button.disabled = isDisabled
  }
  const sendOne = async (call: Call | null) => {
    if (call === null || send === null) return
    disable(true)
    disable((await send(call, (text, manner) => tell(status, text, manner))) === 'never')
  }
  return {
    add(text, make, className) {
      const button = createButton(text, () => void sendOne(make()), className)
      buttons.push(button)
      return button
    },
  }
}

function formatAmounts({ deployment, texts }: WayOptions, amounts: WayOut['amounts']): string {
  const list = amounts.map(({ token, amount }) => {
    const found = getTokens(deployment).find(({ address }) => isSameAddress(address, token))
    if (found === undefined) return `${amount} (${token})`
    return amount < UNLIMITED ? formatExactTokenAmount(amount, found, texts.tag) : `∞ ${found.symbol}`
  })
  return new Intl.ListFormat(texts.tag).format(list)
}

function createOther(
  { texts: { t } }: WayOptions,
  toOther: NonNullable<WayOut['toOther']>,
  sendings: Sendings,
  status: HTMLElement,
): HTMLElement {
  const input = element('input', { autocomplete: 'off', spellcheck: false })
  const make = () => {
    const receiver = parseAccountAddress(input.value)
    if (receiver !== null) return toOther(receiver)
    tell(status, t('noAddress'), 'bad')
    input.focus()
    return null
  }
  return element(
    'details',
    {},
    element('summary', {}, t('toOther')),
    createHint(t('toOtherHelp')),
    element('label', {}, t('receiver'), input),
    sendings.add(t('takeToOther'), make),
  )
}

function createBytes(options: WayOptions): HTMLElement {
  const { way, deployment, account, texts } = options
  const { t } = texts
  const { to, data } = way.call
  const read = readCall(deployment, account, way.call)
  const request = writePaymentRequest(way.call, read, deployment.chainId)
  return element(
    'details',
    {},
    element('summary', {}, t('byHand')),
    createHint(t('byHandHelp', { account: shortenAddress(account) })),
    createCopy(t, t('to'), to),
    createCopy(t, t('data'), data),
    createCopy(t, t('value'), '0'),
    ...(request === null ? [] : [createHint(t('codeHelp')), drawCode(request, request)]),
    way.part === undefined
      ? null
      : createCopy(t, t('takePart', { amounts: formatAmounts(options, way.part.amounts) }), way.part.call.data),
    way.toOther === undefined ? null : createOtherBytes(t, way.toOther),
  )
}

function createOtherBytes(t: Texts['t'], toOther: NonNullable<WayOut['toOther']>): HTMLElement {
  const place = element('div')
  const input = element('input', { autocomplete: 'off', spellcheck: false })
  input.addEventListener('input', () => {
    const receiver = parseAccountAddress(input.value)
    place.replaceChildren(
      ...(receiver === null ? [] : [createCopy(t, `${t('data')}: ${t('toOther')}`, toOther(receiver).data)]),
    )
  })
  return element('div', {}, element('label', {}, `${t('toOther')}: ${t('receiver')}`, input), place)
}

function createCopy(t: Texts['t'], label: string, text: string): HTMLElement {
  const rows = text.length > 50 ? 3 : 1
  const field = element('textarea', { readOnly: true, rows, value: text, spellcheck: false })
  const copy = async () => {
    field.select()
    await navigator.clipboard.writeText(text)
    button.textContent = `✓ ${t('copy')}`
  }
  const button = createButton(t('copy'), () => void copy().catch(() => undefined))
  button.setAttribute('aria-label', `${t('copy')}: ${label}`)
  return element('div', { className: 'copy' }, element('label', {}, label, field), button)
}

const SVG = 'http://www.w3.org/2000/svg'

/** Dark on white in both themes, because scanners need that. */
function drawCode(text: string, label: string): SVGElement {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const path = document.createElementNS(SVG, 'path')
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  path.setAttribute('d', dots.join(''))
  path.setAttribute('fill', '#06130f')
  const code = document.createElementNS(SVG, 'svg')
  code.setAttribute('viewBox', `0 0 ${size} ${size}`)
  code.setAttribute('role', 'img')
  code.setAttribute('aria-label', label)
  code.setAttribute('class', 'code')
  code.append(path)
  return code
}
