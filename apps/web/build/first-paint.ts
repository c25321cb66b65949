import { resolve } from 'node:path'
import type { BrandTexts } from '@app/config/brand'
import type { Language } from '@app/core/languages'
import type { Plugin } from 'vite'
import type { FirstTexts } from '../src/app/first-paint/first-paint.tsx'
import { readCatalogue } from './catalogues.ts'
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
  const write = async (language: Language): Promise<FirstTexts> => {
    const common = (await readCatalogue(language, 'common', brand.id)) as Common
    const { viewBanner } = (await readCatalogue(language, 'wallet', brand.id)) as Wallet
    const home = (await readCatalogue(language, 'home', brand.id)) as Home
    const words = (await readCatalogue(language, 'brand', brand.id)) as BrandTexts
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
    zh: await write('zh'),
    en: await write('en'),
    ja: await write('ja'),
    kr: await write('kr'),
    vi: await write('vi'),
    id: await write('id'),
    ru: await write('ru'),
    kaz: await write('kaz'),
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
