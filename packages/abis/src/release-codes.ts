// Generated from contracts/ by `npm run abis`. Never edited by hand.

export interface ReleaseCode {
  /** Keccak-256 of the deployed code with zeros for its immutables. */
  readonly hash: `0x${string}`
  /** First byte of each place of 32 bytes. */
  readonly immutables: readonly number[]
}

export const releaseCodes: Readonly<Record<string, ReleaseCode>> = {
  AccessManager: { hash: '0x2dc62a500d3a0bed72f6a1a7918bcd48610136cd49eac8e952ca856555a646dd', immutables: [] },
  CardSeller: { hash: '0x3cabb384de693f028b676c5b75de75464fc71e1301baddbde0deb9d74f438576', immutables: [505, 682, 757, 795, 1059, 1175, 1698, 1920, 2157, 2415, 3904, 3959, 4079, 4233, 6056, 6287, 6651, 6693, 6828, 6863, 6961, 7005] },
  CardVault: { hash: '0xd8e97e793f6dd3072d0b88eaabd227baf2e558185009d11c00e8ccf363037d0d', immutables: [525, 609, 713, 771, 807, 1178, 1251, 1351, 1434, 1641, 1741, 1794, 1950, 2595, 3025, 3138, 3279, 3693, 4085, 4991, 5345, 5447, 5574, 5645, 5874, 6263, 7146, 7334, 8009, 8377, 8426, 8475, 8524, 8573, 9323, 9937, 10562, 10595] },
  DaoPool: { hash: '0x5afbf9f235e521fb902ea8248cdef1ae89ed3aca56a663adc26e2f6bd5a7259f', immutables: [508, 575, 613, 687, 1134, 1172, 1904, 2608, 3544, 3732, 3919, 4242, 4575, 5014, 5577, 5699, 7392, 7447, 8169, 8219, 8464, 8896, 9446, 10974, 11586, 11691] },
  DividendVault: { hash: '0xb47331b72e11afcf78df4b79dda73b4b2b2cd21efb65f7e816e2c3de308d6bd6', immutables: [1484, 3801, 11531, 11574, 11916, 15488, 15530, 15572, 15653, 15693] },
  DrToken: { hash: '0x27bbe2cb409bb17b7b759b70896f996e268ce1e32c64a9cac384f64bd25785a7', immutables: [577, 1142, 2259, 2301, 2343, 2424, 2464, 2551, 2594, 2812] },
  EquityCard: { hash: '0xd8a49ddcd7dbd98bfac5d96b5030cfc4d6e100f4d9ca0eab3a66756d1e8a70f8', immutables: [479, 1009, 1494, 2764, 5362, 5811, 6246, 6508] },
  PowerMarket: { hash: '0x23581c48ababa2843b6fdedfc7a65a9bffedd6cd1a91e1ea36ebefb517abeb99', immutables: [891, 949, 1128, 1582, 2177, 2952, 4089, 4202, 5351, 5813, 8941, 10534, 11010, 12022, 12643, 15847, 15982, 16067, 16205] },
  PowerToken: { hash: '0x13d98628364119061b8199e964800d57bf75603c16ae66fad8f1260fef2b2137', immutables: [415, 1287] },
  ProductSwap: { hash: '0x02bbdfbea54d5b505d957600678f5a5367751ce6e5873ae686e1cb224b2b7f4b', immutables: [375, 468, 580, 622, 1252, 1318, 1482, 1665, 1754, 1890, 2969, 3161, 3509, 3544, 3639, 3693, 3869, 3953, 4061, 4230, 4338, 4375, 4460, 4581, 4679, 4872, 5100, 5147, 5227, 6050] },
  ProductToken: { hash: '0xfea242ff7450dda1f5e3fae7b7912eab49ab2ac8d02f88c971f197c0cb21d1e0', immutables: [419, 927, 2027, 2069, 2111, 2192, 2232, 2409, 2452] },
  ReferralRegistry: { hash: '0xf8111b03feeaeacae45f9836af3920d3c0363de9b2d8ce16e4b1db01b69e12a7', immutables: [] },
  SettingsDesk: { hash: '0x6945129d6edddd3d5b8993d702e97a32874c79619087c27872094627e5c78c53', immutables: [] },
  StakingPool: { hash: '0x5afbf9f235e521fb902ea8248cdef1ae89ed3aca56a663adc26e2f6bd5a7259f', immutables: [508, 575, 613, 687, 1134, 1172, 1904, 2608, 3544, 3732, 3919, 4242, 4575, 5014, 5577, 5699, 7392, 7447, 8169, 8219, 8464, 8896, 9446, 10974, 11586, 11691] },
  VotingEscrow: { hash: '0xd77574312607d950721b7cb07c098c6a2927d305685099b5017fe0624fb8edc4', immutables: [615, 1401, 4041] },
}
