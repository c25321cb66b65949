import { type Address, shortenAddress } from '@app/core/address'
import { paths } from '#shared/routing/paths.ts'
import { TextLink } from '#shared/ui/text.tsx'

export function AccountLink({ account }: { account: Address }) {
  return (
    <TextLink to={paths.adminAccounts} search={{ q: account }}>
      {shortenAddress(account)}
    </TextLink>
  )
}
