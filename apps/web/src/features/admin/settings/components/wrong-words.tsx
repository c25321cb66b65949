import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { WrongWord } from '../read-accounts.ts'

/** More would push the field off the screen; the next ones show as these are mended. */
const MOST_SHOWN = 3

/** As long as an address with a few characters too many. */
const LONGEST = 48

/** The first words that are no addresses, and why not. Texts: namespaces `errors`, `tx`. */
export function WrongWords({ words }: { words: readonly WrongWord[] }) {
  const { t } = useTranslation(['errors', 'tx'])
  return (
    <>
      {t('errors:ADDRESS_INVALID')}
      {words.slice(0, MOST_SHOWN).map(({ word, reason }, index) => (
        <span key={index} className="block break-words text-text-2">
          {word.length > LONGEST ? `${word.slice(0, LONGEST)}…` : word}: {t(`tx:addressHint.${reason}`)}
        </span>
      ))}
    </>
  )
}
