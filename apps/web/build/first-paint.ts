import { resolve } from 'node:path'
import type { BrandTexts } from '@app/config/brand'
import type { Language } from '@app/core/languages'
import type { Plugin } from 'vite'
import type { FirstTexts } from '../src/app/first-paint/first-paint.tsx'
import { readCatalogues } from './catalogues.ts'
import { loadBrand } from './brand.ts'
import { runModule } from './run-module.ts'

const marker = '<!--first-paint-->'
const renderer = resolve(import.meta.dirname, '../src/app/first-paint/render-first-paint.tsx')

interface Common {
  connectWallet: string
  title: { tokenData: string }
}
interface Wallet {
  viewBanner: FirstTexts['view']
}
interface Home {
  goToStake: string
  art: { unknown: string }
}
async function readTexts(): Promise<Record<Language, FirstTexts>> {
  const brand = await loadBrand()
  const catalogues = await readCatalogues(brand.id)
  const read = (language: Language, namespace: string): unknown =>
    JSON.parse(catalogues.get(`${language}-${namespace}`) ?? '{}')
  const write = (language: Language): FirstTexts => {
    const common = read(language, 'common') as Common
    const { viewBanner } = read(language, 'wallet') as Wallet
    const home = read(language, 'home') as Home
    const words = read(language, 'brand') as BrandTexts
    return {
      connectWallet: common.connectWallet,
      view: viewBanner,
      share: words.motifShare.replace('{{count}}', '—'),
      shareUnknown: home.art.unknown,
      headline: words.headline,
      introduction: words.introduction,
      goToStake: home.goToStake,
      tokenData: common.title.tokenData,
    }
  }
  return {
    zh: write('zh'),
    en: write('en'),
    ja: write('ja'),
    kr: write('kr'),
    vi: write('vi'),
    id: write('id'),
    ru: write('ru'),
    kaz: write('kaz'),
  }
}

/** Writes the first paint into the built index.html, so that it needs the style sheet and nothing else. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    async transformIndexHtml(html) {
      const { renderFirstPaint } =
        await runModule<typeof import('../src/app/first-paint/render-first-paint.tsx')>(renderer)
      const markup = renderFirstPaint(await readTexts())
      return html.replace(marker, () => markup)
    },
  }
}
