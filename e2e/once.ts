/** Journeys that `npm test` (`EACH_ONCE`) makes in that world only: there they prove the most. */
export const inBrand = /\/(?:swap|ve|wallet-access|safe|wallet-connect-safe|in-a-frame)\.spec/
export const onOtherChain = /\/(?:figures-of-service|refusals|price-with-delay)\.spec/

export const elsewhere = process.env.EACH_ONCE ? [inBrand, onOtherChain] : []
