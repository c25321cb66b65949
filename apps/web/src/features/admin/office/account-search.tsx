import { readAccountSearch } from '@app/core/account-search'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SearchField } from './search-field.tsx'

interface AccountSearchProps {
  asked: string
  onAsk: (text: string | undefined) => void
}

export function AccountSearch({ asked, onAsk }: AccountSearchProps) {
  const { t } = useTranslation('desk')
  const read = readAccountSearch(asked)
  const isWrong = !read.ok && read.reason !== 'empty'
  return (
    <SearchField
      label={t('find.label')}
      hint={t('find.hint')}
      asked={asked}
      wrong={isWrong && t(read.reason === 'checksum' ? 'find.checksum' : 'find.unknown')}
      onAsk={onAsk}
    />
  )
}
