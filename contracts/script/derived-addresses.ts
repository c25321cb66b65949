import { encodePacked, getContractAddress, keccak256, type Address, type Hex } from 'viem'
import pair from '@app/abis/bytecode/UniswapV2Pair.json' with { type: 'json' }

/** PowerMarket makes its token itself, first of all. */
export const getPowerToken = (powerMarket: Address) => getContractAddress({ from: powerMarket, nonce: 1n })

/** CardSeller makes the collection, then its vault. */
export const getEquityCard = (cardSeller: Address) => getContractAddress({ from: cardSeller, nonce: 1n })
export const getCardVault = (cardSeller: Address) => getContractAddress({ from: cardSeller, nonce: 2n })

/** Where the original Uniswap V2 factory puts the pair of two tokens (`UniswapV2Library.pairFor`). */
export function getUniswapPair(factory: Address, a: Address, b: Address): Address {
  const [low, high] = a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: keccak256(encodePacked(['address', 'address'], [low, high])),
    bytecodeHash: keccak256(pair.bytecode as Hex),
  })
}
