import type { Brand } from '@app/config/brand'
import type { Feature } from '@app/core/features'
import type { Deployment } from '@app/config/deployment'
import { formatAmount } from '@app/core/format-amount'
import { getLanguageTag, type Language, languages } from '@app/core/languages'
import { en } from './help/en.ts'
import {
  type HelpArticle,
  helpArticles,
  helpFeatures,
  helpPages,
  type HelpText,
  type HelpTexts,
} from './help/help-texts.ts'
import { id } from './help/id.ts'
import { ja } from './help/ja.ts'
import { kaz } from './help/kaz.ts'
import { kr } from './help/kr.ts'
import { ru } from './help/ru.ts'
import { vi } from './help/vi.ts'
import { zh } from './help/zh.ts'

export interface AnnouncementText {
  title: string
  summary: string
  content: string
}

export interface PlannedAnnouncement {
  /** 1 notice, 2 help, 3 global popup. */
  type: 1 | 2 | 3
  fromDaysAgo: number
  untilDaysAgo?: number
  pages?: readonly string[]
  texts: Record<Language, AnnouncementText>
}

const news: readonly PlannedAnnouncement[] = [
  {
    type: 1,
    fromDaysAgo: 12,
    texts: {
      zh: {
        title: '每日分红按 UTC 日结算',
        summary: '结算在当天结束并最终确认后进行。',
        content: '分红按 **UTC 日** 结算。每一笔都可以在“明细”中查看计算依据。',
      },
      en: {
        title: 'Dividends are settled by the UTC day',
        summary: 'Settled once the end of the day is final on the chain.',
        content: 'Dividends are settled by the **UTC day**. The detail of each shows what it was computed from.',
      },
      ja: {
        title: '配当は UTC 日ごとに精算されます',
        summary: 'その日の終わりがチェーン上で確定した後に精算します。',
        content: '配当は **UTC 日** ごとに精算されます。それぞれの計算根拠は「詳細」で確認できます。',
      },
      kr: {
        title: '배당은 UTC 일 단위로 정산됩니다',
        summary: '하루의 끝이 체인에서 확정된 뒤 정산합니다.',
        content: '배당은 **UTC 일** 단위로 정산됩니다. 각 배당의 계산 근거는 상세 화면에서 볼 수 있습니다.',
      },
      vi: {
        title: 'Cổ tức được quyết toán theo ngày UTC',
        summary: 'Quyết toán sau khi thời điểm cuối ngày đã được chốt trên chuỗi.',
        content: 'Cổ tức được quyết toán theo **ngày UTC**. Phần chi tiết cho biết mỗi khoản được tính từ đâu.',
      },
      id: {
        title: 'Dividen dihitung per hari UTC',
        summary: 'Dihitung setelah akhir hari itu final di rantai.',
        content: 'Dividen dihitung per **hari UTC**. Rincian setiap dividen menunjukkan dasar perhitungannya.',
      },
      ru: {
        title: 'Дивиденды рассчитываются по дням UTC',
        summary: 'Расчёт выполняется, когда конец дня в сети окончателен.',
        content: 'Дивиденды рассчитываются по **дням UTC**. В подробностях видно, из чего получена каждая сумма.',
      },
      kaz: {
        title: 'Дивидендтер UTC күні бойынша есептеледі',
        summary: 'Күннің соңы желіде түпкілікті болғаннан кейін есептеледі.',
        content: 'Дивидендтер **UTC күні** бойынша есептеледі. Әр соманың неден шыққаны толық мәліметте көрсетіледі.',
      },
    },
  },
  {
    type: 3,
    fromDaysAgo: 40,
    untilDaysAgo: 33,
    texts: {
      zh: { title: '维护已完成', summary: '', content: '所有功能已恢复。感谢您的耐心等待。' },
      en: {
        title: 'Maintenance is over',
        summary: '',
        content: 'Everything works again. Thank you for your patience.',
      },
      ja: {
        title: 'メンテナンス終了のお知らせ',
        summary: '',
        content: 'すべての機能が復旧しました。ご協力ありがとうございました。',
      },
      kr: {
        title: '점검이 끝났습니다',
        summary: '',
        content: '모든 기능이 다시 작동합니다. 기다려 주셔서 감사합니다.',
      },
      vi: {
        title: 'Bảo trì đã hoàn tất',
        summary: '',
        content: 'Mọi chức năng đã hoạt động trở lại. Cảm ơn bạn đã kiên nhẫn.',
      },
      id: {
        title: 'Pemeliharaan selesai',
        summary: '',
        content: 'Semua fitur kembali berfungsi. Terima kasih atas kesabaran Anda.',
      },
      ru: {
        title: 'Технические работы завершены',
        summary: '',
        content: 'Все функции снова доступны. Спасибо за терпение.',
      },
      kaz: {
        title: 'Техникалық жұмыстар аяқталды',
        summary: '',
        content: 'Барлық мүмкіндік қайта жұмыс істейді. Шыдамдылығыңызға рақмет.',
      },
    },
  },
]

export interface CardFigures {
  held: bigint
  release: bigint
  income: bigint
}

export interface HelpFacts {
  brand: Pick<Brand, 'product' | 'equityCards' | 'features'>
  card: CardFigures | null
  tokens: Pick<Deployment['tokens'], 'productToken' | 'rwas'>
}

export function getAnnouncements(facts: HelpFacts): readonly PlannedAnnouncement[] {
  const help = listArticles(facts).map((article, place) => ({
    type: 2 as const,
    fromDaysAgo: 180 + place,
    pages: helpPages[article]?.map((page) => page.replace('{path}', facts.brand.product.path)),
    texts: getHelpText(article, facts),
  }))
  return [...help, ...news]
}

export const helpTexts: Record<Language, HelpTexts> = { zh, en, ja, kr, vi, id, ru, kaz }

export function getHelp(facts: HelpFacts): Record<Language, AnnouncementText>[] {
  return listArticles(facts).map((article) => getHelpText(article, facts))
}

function listArticles({ brand }: HelpFacts): HelpArticle[] {
  const isLive = (feature: Feature | undefined) => feature === undefined || brand.features[feature] === 'live'
  return helpArticles.filter((article) => isLive(helpFeatures[article]))
}

function getHelpText(article: HelpArticle, facts: HelpFacts): Record<Language, AnnouncementText> {
  return Object.fromEntries(
    languages.map((language) => [language, writeText(helpTexts[language][article], language, facts)]),
  ) as Record<Language, AnnouncementText>
}

function writeText({ title, summary, steps, note }: HelpText, language: Language, facts: HelpFacts): AnnouncementText {
  const fill = createFill(language, facts)
  const list = steps.map((step, place) => `${place + 1}. ${step}`).join('\n')
  return { title: fill(title), summary: fill(summary), content: fill(`${list}\n\n${note}`) }
}

function createFill(language: Language, { brand, card, tokens }: HelpFacts): (text: string) => string {
  const { product, equityCards } = brand
  const locale = getLanguageTag(language)
  const write = (amount: bigint, { decimals }: { decimals: number }) => formatAmount(amount, { decimals, locale })
  const stocks = [equityCards.default, ...Object.values(equityCards.series)].map(
    ({ shares, stockCode }) => `${shares.toLocaleString(locale)} ${stockCode}`,
  )
  const values: Record<string, string> = {
    product: product.name,
    symbol: product.symbol,
    path: product.path,
    card: equityCards.default.name,
    ...(card && {
      held: write(card.held, tokens.productToken),
      release: write(card.release, tokens.productToken),
      income: write(card.income, tokens.rwas),
    }),
    shares: new Intl.ListFormat(locale, { type: 'disjunction' }).format(new Set(stocks)),
  }
  return (text) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`A help text names "${name}", which the brand does not have.`)
      return value
    })
}
