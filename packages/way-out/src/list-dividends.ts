import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployment'
import { type Address, isSameAddress } from '@app/core/address'
import { ROOT_OPEN_AGE } from '@app/core/settlement/epochs'
import { climbProof, hashLeaf } from '@app/core/settlement/history/proof'
import type { Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { Contracts } from './ask-contracts.ts'
import type { Asked, Listed, Proof } from './way-out.ts'

interface Standing extends Proof {
  amount: bigint
  opensAt: bigint
}

/** Anybody can write a line that names a valid root: the proof must lead to it. */
function makesRoot({ chainId, contracts }: Deployment, { account, token, cumulative, proof, root }: Proof): boolean {
  const [who, of, vault] = [account, token, contracts.dividendVault].map((each) => each.toLowerCase() as Address)
  const leaf = hashLeaf(chainId, vault!, { account: who!, token: of!, cumulative })
  return (
    climbProof(
      leaf,
      proof.map((hash) => hash.toLowerCase() as Hex),
    ) === root.toLowerCase()
  )
}

export async function listOfDividends(
  contracts: Contracts,
  { deployment, account, proofs = [], now }: Asked,
): Promise<Listed[]> {
  const address = deployment.contracts.dividendVault
  const vault = { address, abi: dividendVaultAbi } as const
  const own = proofs.filter((proof) => isSameAddress(proof.account, account) && makesRoot(deployment, proof))
  const [roots, paid] = await Promise.all([
    contracts.askEach(
      vault,
      'rootAt',
      own.map(({ index }) => [BigInt(index)] as const),
    ),
    contracts.askEach(
      vault,
      'paid',
      own.map(({ token }) => [account, token] as const),
    ),
  ])
  const standing = own.flatMap((proof, at): Standing[] => {
    const [root, , postedAt] = roots[at]!
    const amount = proof.cumulative - paid[at]!
    // The vault keeps as much of a root as finds it again, and nothing of one that was vetoed.
    const stands = proof.root.toLowerCase().startsWith(root.toLowerCase()) && postedAt > 0n
    return stands && amount > 0n ? [{ ...proof, amount, opensAt: postedAt + BigInt(ROOT_OPEN_AGE) }] : []
  })
  const chosen = choose(standing, now)
  const fees = await contracts.askEach(
    vault,
    'feeOf',
    chosen.map(({ token, amount }) => [token, amount] as const),
  )
  return chosen.map(({ token, index, root, cumulative, proof, amount, opensAt }, at): Listed => {
    const rest = [token, BigInt(index), root, cumulative, proof] as const
    return {
      kind: 'dividend',
      contract: 'dividendVault',
      ids: [],
      amounts: [{ token, amount }],
      ...(fees[at]! > 0n && { fee: fees[at]! }),
      opensAt,
      call: {
        to: address,
        data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'exit', args: [account, ...rest] }),
      },
      toOther: (to) => ({
        to: address,
        data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'exitTo', args: [to, ...rest] }),
      }),
    }
  })
}

/** For each token the largest open proof, and what the largest of all adds once it opens. */
function choose(standing: readonly Standing[], now: bigint): Standing[] {
  const tokens = [...new Set(standing.map(({ token }) => token.toLowerCase()))]
  return tokens.flatMap((each) => {
    const ofToken = standing
      .filter(({ token }) => isSameAddress(token, each))
      .toSorted((a, b) => (a.cumulative < b.cumulative ? 1 : a.cumulative > b.cumulative ? -1 : 0))
    const largest = ofToken[0]!
    const open = ofToken.find(({ opensAt }) => opensAt <= now)
    if (open === undefined || open.cumulative === largest.cumulative) return [open ?? largest]
    return [open, { ...largest, amount: largest.cumulative - open.cumulative }]
  })
}
