import { cardVaultAbi } from '@app/abis/card-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { type Address, isSameAddress } from '@app/core/address'
import type { Deployment } from '@app/config/deployment'
import { zeroAddress } from 'viem'
import type { AgreedOutcome } from '@app/rpc/agree'
import type { Node } from '@app/rpc/node'

/** Who owns a card, or has staked it, after the newest block; null for a card that is not there. */
export function readCardHolder(
  node: Pick<Node, 'agree'>,
  { equityCard, cardVault }: Pick<Deployment['contracts'], 'equityCard' | 'cardVault'>,
  cardId: bigint,
): Promise<AgreedOutcome<Address | null>> {
  return node.agree(async (client, at) => {
    const owner = await client.readContract({
      address: equityCard,
      abi: equityCardAbi,
      functionName: 'ownerOf',
      args: [cardId],
      ...at,
    })
    if (owner === zeroAddress) return null
    if (!isSameAddress(owner, cardVault)) return owner
    const { staker } = await client.readContract({
      address: cardVault,
      abi: cardVaultAbi,
      functionName: 'cardOf',
      args: [cardId],
      ...at,
    })
    return staker
  })
}
