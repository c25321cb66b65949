import { Fragment, type ReactNode } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { formatTxValues, type TxText } from '#shared/format/tx-text.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'

export type TxTexts = {
  toNode: (text: TxText) => ReactNode
  toPlain: (text: TxText) => string
  getTitle: (problem: TxProblem) => string
  getExplanation: (problem: TxProblem) => string
}

/** Catalogues of features must already be loaded by whoever shows their texts. */
export function useTxText(): TxTexts {
  const { t, i18n } = useTranslation(['tx', 'errors'])
  const tags = { number: useLocale(), date: useDateTag() }
  const translate = ({ key, values }: TxText) => t(key, formatTxValues(values, tags))

  function getExplanation({ key, values = {} }: TxProblem): string {
    const texts = formatTxValues(values, tags)
    for (const specific of [`tx:explain.${key}`, `tx:explainBriefly.${key}`]) {
      if (!i18n.exists(specific)) continue
      const template = t(specific, { skipInterpolation: true })
      const isComplete = [...template.matchAll(/\{\{(\w+)\}\}/g)].every(([, name]) => texts[name!] !== undefined)
      if (isComplete) return t(specific, texts)
    }
    return t('tx:explain.default')
  }

  return {
    toNode: (text) => toBold(translate(text)),
    toPlain: (text) => translate(text).replaceAll(/<\/?b>/g, ''),
    getTitle: ({ key, failure }) => t(`errors:${failure ?? key}`),
    getExplanation,
  }
}

function toBold(text: string): ReactNode {
  const parts = text.split(/<b>(.*?)<\/b>/)
  if (parts.length === 1) return text
  return parts.map((part, index) => (
    <Fragment key={index}>{index % 2 === 1 ? <b className="font-semibold">{part}</b> : part}</Fragment>
  ))
}
