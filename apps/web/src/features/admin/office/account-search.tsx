import { readAccountSearch } from '@app/core/account-search'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SearchField } from '#shared/ui/search-field.tsx'

interface AccountSearchProps {
  asked: string
  onAsk: (text: string | undefined) => void
}

export function AccountSearch({ asked, onAsk }: AccountSearchProps) {
  const { t } = useTranslation(['desk', 'admin'])
  const read = readAccountSearch(asked)
  const isWrong = !read.ok && read.reason !== 'empty'
  return (
    <SearchField
      className="mb-3"
      label={t('find.label')}
      find={t('admin:claim.find')}
      hint={t('find.hint')}
      asked={asked}
      problem={isWrong && t(read.reason === 'checksum' ? 'find.checksum' : 'find.unknown')}
      onAsk={(text) => onAsk(text === '' ? undefined : text)}
    />
  )
}
