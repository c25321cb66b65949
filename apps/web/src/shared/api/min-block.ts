let minBlock = 0n

/** The block of the newest receipt this page has seen: nothing older is shown after it. 0n before the first. */
export function getMinBlock(): bigint {
  return minBlock
}

/** To be called with the block of every receipt, before anything is read again. */
export function raiseMinBlock(blockNumber: bigint): void {
  if (blockNumber > minBlock) minBlock = blockNumber
}
