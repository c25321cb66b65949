import { getBrand } from '@app/config/brand'
import { getDeployment } from '@app/config/deployments'
import { equityClaimStates } from '@app/core/entity-states'
import { type Language, languages } from '@app/core/languages'
import { describe, expect, it } from 'vitest'
import { flatten } from './catalogue-keys.ts'

const files = import.meta.glob<object>(
  [
    '../../../locales/*/*.json',
    '../../../features/wallet/sandbox/locales/*.json',
    '../../../../../../packages/config/brands/*/texts/*.json',
  ],
  { eager: true, import: 'default' },
)
type Written = Readonly<Record<Language, object>>
const [sandbox] = Object.values(
  import.meta.glob<{ helpTexts: Written; getAnnouncements: (facts: object) => readonly { texts: Written }[] }>(
    '../../../../../sandbox/src/history/announcements.ts',
    { eager: true },
  ),
)

type Text = { place: string; text: string }

function getTexts(language: Language): Text[] {
  return Object.entries(files)
    .filter(([file]) => file.includes(`/${language}/`) || file.endsWith(`/${language}.json`))
    .flatMap(([file, texts]) =>
      Object.entries(flatten(texts)).map(([key, text]) => ({ place: `${file} ${key}`, text })),
    )
}

/** Of the help center and the notices of the sandbox. */
function getArticles(language: Language): Text[] {
  const { helpTexts, getAnnouncements } = sandbox!
  const brand = { ...getBrand('loong'), features: {} }
  const news = getAnnouncements({ brand, card: null, tokens: getDeployment(31337).tokens })
  return Object.entries(flatten({ help: helpTexts[language], news: news.map(({ texts }) => texts[language]) })).map(
    ([place, text]) => ({ place, text }),
  )
}

function read(language: Language, name: string): Readonly<Record<string, string>> {
  return flatten(files[`../../../locales/${language}/${name}.json`]!)
}

function getText(language: Language, key: string): string {
  const [name, rest] = key.split(':') as [string, string]
  return read(language, name)[rest]!
}

/** Second words for a thing that has its word already: `docs/glossary.md`, "In eight languages". */
const others: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    // There is nothing to vote on.
    /\bvot(?:e|es|ing)\b/i,
    /\banew\b|\bfor ever\b|\bmeanwhile\b|\bwhoever\b/i,
    /\bcarr(?:y|ied|ies)(?: it)? out\b/i,
    /\bta(?:ke|kes|ken|king)(?: it)? out\b/i,
    /\ballow exactly\b|(?<!\/)\ballowance/i,
    /\bnothing was taken\b/i,
    /\bgift\b/i,
  ],
  zh: [
    /投票/,
    /加载失败/,
    /矿池/,
    /股权申请/,
    /注册合约/,
    /节点等级/,
    /领取付款/,
    /许可(?!证)/,
    /操作员/,
    /结算器/,
    /监护/,
    /盘卷/,
    /燃料费|交易燃料/,
    /「/,
  ],
  ja: [
    /算力/,
    /計算力/,
    /上位者|(?<!最)上位/,
    /焼却/,
    /議決権|投票/,
    /階級/,
    /比重/,
    /契約/,
    /口座/,
    /保管庫/,
    /取り出/,
    /カバー率/,
    /お客様/,
    /紐付け/,
    /解放/,
    /許容幅/,
    /承認/,
    /紹介収入/,
    /オペレーター/,
    /ログイン|ログアウト/,
    /アラーム/,
  ],
  kr: [
    /연산력/,
    /상위/,
    /스테이크/,
    /색인/,
    /트랜잭션/,
    /민팅/,
    /꺼내/,
    /투표/,
    /지분/,
    /펀드/,
    /클레임/,
    /거절/,
    /풀리는|풀린|풀림/,
    /계보/,
    /빠져나/,
    /허가/,
    /버려/,
    /빼낸/,
    /가디언이/,
    /탈출/,
  ],
  vi: [
    /cấp trên/i,
    /năng lực tính toán/i,
    /(?<!\p{L})nút(?!\p{L})/iu,
    /(?<!\p{L})bể(?!\p{L})/iu,
    /phiếu chi/i,
    /biểu quyết|bỏ phiếu/i,
    /giấy phép/i,
    /cổ phần/i,
    /dấu vân tay/i,
    /(?<!\p{L})kho(?!\p{L})/iu,
    /(?<!\p{L})chợ(?!\p{L})/iu,
    /(?<!\p{L})đội(?! ngũ)(?!\p{L})/iu,
    /cho phép đúng|ủy quyền/i,
    /dòng thẻ/i,
    /trình duyệt khối/i,
    /bảo đảm/i,
    /tiến trình quyết toán|tiến trình ký/i,
    /cài đặt được/i,
    /công suất/i,
  ],
  id: [
    /(?<!\{)\bwallet\b/i,
    /\bkolam\b/i,
    /\bkumpulan\b/i,
    /\batasan\b/i,
    /\bvoucher/i,
    /klaim ekuitas/i,
    /\bsuara\b/i,
    /\bdi chain\b/i,
    /\bpesanan\b/i,
    /\bcetak\b|pencetakan/i,
    /\bhadiah\b/i,
    /kepala cabang/i,
    /jendela waktu/i,
    /diselesaikan|penyelesaian/i,
    /\bselip\b/i,
    /terjamin|jaminan/i,
    /izinkan tepat/i,
    /\b(?:di)?tukar\b/i,
    /(?<!\{)\bchain\b(?!\.)/i,
    /\broot\b/i,
    /diposting/i,
  ],
  ru: [
    /(?<!\p{L})счёт|(?<!\p{L})счет(ов|ам|ах)/iu,
    /(?<!\p{L})сло[йяюе](?!\p{L})/iu,
    /заказ/i,
    /справк/i,
    /цепочк/i,
    /казначейств/i,
    /голос/i,
    /авторизо/i,
    /вклад/i,
    /карт\p{L}* дол(?:ей|ев)/iu,
    /отставленн/i,
    /дивидендный пул/i,
    /отныне/i,
    /расчётн\p{L}* процесс|подписывающ\p{L}* процесс/iu,
  ],
  kaz: [
    /(?<!\p{L})шот(?! төле)/iu,
    /(?<!\p{L})контракт/iu,
    /стейг/i,
    /тұрған адам|жоғары тұрғандар/i,
    /бұғат/i,
    /өртел/i,
    /тапсырыс/i,
    /дауыс/i,
    /сұраным/i,
    /авторизац/i,
    /шиыршық/i,
    /сынып/i,
    /бас тартылды/i,
    /түсіп қал/i,
    /шектеу(?!лі)/i,
    /ауытқу/i,
    /үлес карта/i,
    /тізбек/i,
    /тіркелгі/i,
    /болдырма/i,
    /лимит/i,
    /(?:есептеу|қол қоюшы) процес/i,
  ],
}

const find = (texts: Text[], words: readonly RegExp[]) =>
  texts.filter(({ text }) => words.some((word) => word.test(text)))

it.each([...languages])('calls each thing by one word in %s', (language) => {
  const texts = getTexts(language)
  expect(texts.length).toBeGreaterThan(1_000)
  const articles = getArticles(language)
  expect(articles.length).toBeGreaterThan(80)
  expect(find([...texts, ...articles], others[language])).toEqual([])
})

it.each([...languages])('names in an article of %s what the screens name so', (language) => {
  const known = getTexts(language).map(({ text }) => text)
  const isKnown = (name: string) => known.some((text) => text === name || text.includes(`>${name}<`))
  const named = getArticles(language).flatMap(({ place, text }) =>
    place.startsWith('help.') ? [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name!) : [],
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => name !== 'Authorisation:' && !isKnown(name))).toEqual([])
})

it.each([...languages])('tells operator and holder the state of a claim by one word in %s', (language) => {
  const [admin, cards] = [read(language, 'admin'), read(language, 'cards')]
  for (const state of equityClaimStates) expect(admin[`claim.${state}`]).toBe(cards[`claims.state.${state}`])
})

/** To take one for the other costs money. */
const different = [
  // A new voucher is safe; to send a transaction again may act twice.
  ['assets:withdrawal.resend', 'tx:button.sendAgain'],
  ['assets:withdrawal.resend', 'requests:kept.again'],
  // Principal that may leave; rewards that may be claimed.
  ['ui:status.ready', 'power:order.claimable'],
  ['ui:status.ready', 'cards:card.toClaim'],
  // What was sent and cost a fee; what was never sent.
  ['tx:step.cancelled', 'tx:explain.USER_REJECTED'],
  ['ui:status.cancelled', 'cards:claims.state.rejected'],
  ['admin:proposal.cancel', 'sandbox:reject'],
  // What arrives; what is paid.
  ['assets:withdrawal.pay', 'swap:pay'],
  ['tokenData:part.foundation', 'dao:tabs.stake'],
] as const

describe.each([...languages])('in %s', (language) => {
  it.each(different)('%s is not %s', (one, other) => {
    const panel = flatten(files[`../../../features/wallet/sandbox/locales/${language}.json`]!)
    const [a, b] = [one, other].map((key) =>
      key.startsWith('sandbox:') ? panel[key.slice('sandbox:'.length)] : getText(language, key),
    )
    expect(a).toBeTruthy()
    expect(a).not.toBe(b)
  })

  it('the network fee is named so wherever it is charged, and is not the fee', () => {
    const name = networkFee[language]
    const charged = ['sheet.fee', 'sheet.feeUnknown', 'line.confirmed', 'line.spedUp', 'line.failed', 'line.cancelled']
    for (const key of charged) expect(getText(language, `tx:${key}`)).toMatch(name)
    expect(getText(language, 'referral:tx.bind.noPayment')).toMatch(name)
    expect(getText(language, 'assets:withdraw.fee')).not.toMatch(name)
  })

  it('gas is not the fuel of an order', () => {
    const fuel = getText(language, 'power:fuel.label').toLowerCase()
    for (const key of ['OUT_OF_GAS', 'CANNOT_ESTIMATE_GAS'])
      expect(getText(language, `errors:${key}`).toLowerCase()).not.toContain(fuel)
  })

  it('what a refusal cost is not said by its explanation: the same one comes before and after sending', () => {
    const explained = getTexts(language).filter(({ place }) => /\/tx\.json explain(?:Briefly)?\./.test(place))
    expect(explained.length).toBeGreaterThan(100)
    expect(find(explained, [charges[language]])).toEqual([])
  })
})

const networkFee: Readonly<Record<Language, RegExp>> = {
  en: /network fee/i,
  zh: /网络费/,
  ja: /ネットワーク手数料/,
  kr: /네트워크 수수료/,
  vi: /phí mạng/i,
  id: /biaya jaringan/i,
  ru: /комисси[яю] сети/i,
  kaz: /желі комиссиясы/i,
}

const charges: Readonly<Record<Language, RegExp>> = {
  en: /nothing was (?:taken|sent|charged)|nothing has moved/i,
  zh: /扣款|没有发送|没有任何转移/,
  ja: /引かれて|引き落とし|何も送信|何も動いて/,
  kr: /빠져나|차감|전송되지 않|이동한 것은/,
  vi: /bị trừ|chưa gửi gì|không có gì di chuyển/i,
  id: /dipotong|tidak ada yang (?:dikirim|diambil|berpindah)/i,
  ru: /списан|ничего не (?:отправлено|переместилось)/i,
  kaz: /ұсталған|ештеңе (?:жіберілген|алынған|қозғалған)/i,
}

/** `{{age}}` brings its own unit: "5 秒前". */
const slot = String.raw`\{\{(?!age\})\w+\}\}(?:<\/b>)?`
const kana = '[ぁ-んァ-ヶー一-龠々]'

/** What no reader of the language would write. */
const misspelt: Readonly<Partial<Record<Language, readonly RegExp[]>>> = {
  // Figures and Latin words stand free.
  ja: [
    new RegExp(String.raw`${kana}(?:<b>)?(?:[A-Za-z0-9]|\{)(?!\{age\})`),
    new RegExp(`(?:[A-Za-z0-9%]|${slot}|[^}]\\})${kana}`),
  ],
  // A particle follows the sound of a word that is not known here.
  kr: [
    /을\(를\)|이\(가\)|은\(는\)|와\(과\)|\(으\)로/,
    /\}(?:<\/b>)?[”’]?(?:을|를|이|가|은|는|와|과|으로|로)(?![가-힣])/,
  ],
  kaz: [/\} %/, /\}(?:<\/b>)?-?(?:[ндт][ыі]ң?|[ғгқк][ае]|[дт][ае]н?|н[ае]н|мен)(?!\p{L})/u],
  // A date ends in "г." itself; a figure and its sign stay on one line.
  ru: [/\{\{(?:date|end|stop)\}\}(?:<\/b>)?\./, / (?:%|дн\.)|№ /],
}

it.each(Object.entries(misspelt))('is spelt right in %s', (language, wrong) => {
  expect(find([...getTexts(language as Language), ...getArticles(language as Language)], wrong)).toEqual([])
})
