/**
 * The one table of everything that can go wrong. Messages of the specification (§5, §8) stand word for word; the keys are
 * the translation keys of `errors.json`. Codes are stable: never renumber, only add. Blocks: 1xxx input, 2xxx rules of the
 * product, 3xxx HTTP interface, 4xxx wallet, 5xxx node and transaction, 6xxx contracts, 9999 undefined.
 */
export type ErrorEntry = {
  /** Number in the HTTP envelope; 0 is success and never here. */
  code: number
  /** HTTP status where the API answers with it. */
  status?: number
  message: string
}

const table = {
  AMOUNT_MISSING: { code: 1001, message: 'Please enter amount' },
  AMOUNT_INVALID: { code: 1002, message: 'Please enter correct amount' },
  ADDRESS_INVALID: { code: 1003, message: 'Place enter a valid account address' },
  SUPERIOR_MISSING: { code: 1004, message: 'Please enter the activation superior address' },
  POWER_AMOUNT_MISSING: { code: 1005, message: 'Please enter the purchase computing power' },
  POWER_AMOUNT_INVALID: { code: 1006, message: 'Please enter the correct computing power' },
  MINT_AMOUNT_MISSING: { code: 1007, message: 'Enter mint amount' },
  STAKE_AMOUNT_MISSING: { code: 1008, message: 'Enter stake amount' },
  MINT_AMOUNT_INVALID: { code: 1009, message: 'Please enter a valid mint amount' },
  STAKE_AMOUNT_INVALID: { code: 1010, message: 'Please enter a valid stake amount' },
  CONTRACT_ADDRESS_INVALID: { code: 1011, message: "Invalid 'address' parameter" },
  INVITE_CODE_INVALID: { code: 1012, status: 400, message: 'This invite code is not valid' },
  INVITE_CODE_UNKNOWN: { code: 1013, status: 404, message: 'No account has this invite code' },
  WATCH_ADDRESS_INVALID: { code: 1014, message: 'The address to view is not valid' },
  COPY_FAILED: { code: 1015, message: 'Copy Failed!' },
  CARDS_MISSING: { code: 1016, message: 'Please choose at least one card' },
  ORDER_POWER_MISSING: { code: 1017, message: 'Please enter the power of the order' },
  ORDER_POWER_INVALID: { code: 1018, message: 'Please enter a valid power of the order' },
  FUEL_AMOUNT_MISSING: { code: 1019, message: 'Please enter the amount of fuel' },
  FUEL_AMOUNT_INVALID: { code: 1020, message: 'Please enter a valid amount of fuel' },

  INSUFFICIENT_BALANCE: { code: 2001, status: 409, message: 'Insufficient balance' },
  OVERFLOW_TODAY_MAX_LIMIT: { code: 2002, status: 409, message: 'Overflow Today Max Limit' },
  OVERFLOW_LESS_LIMIT: { code: 2003, status: 409, message: 'Overflow Less Limit' },
  LOCK_NOT_EXPIRED: { code: 2004, message: 'Unstake time unexpired' },
  WALLET_NOT_LINKED: { code: 2005, message: 'Please first link the wallet' },
  SUPERIOR_NOT_ACTIVATED: { code: 2006, message: 'Please activate the superior address first' },
  NO_PURCHASE_PERMISSION: { code: 2007, message: 'No purchase permission currently available' },
  NOT_ELIGIBLE_FOR_INVITATION: { code: 2008, message: 'Not eligible for invitation at the moment' },
  STAKE_FAILED: { code: 2009, message: 'Stake failed' },
  BUY_FAILED: { code: 2010, message: 'Buy failed' },
  CLAIM_FAILED: { code: 2011, message: 'Claim failed' },
  WITHDRAW_FAILED: { code: 2012, message: 'Withdraw failed' },
  TRANSFER_FAILED: { code: 2013, message: 'Transfer failed' },
  AUTHORIZATION_FAILED: { code: 2014, message: 'Authorization failed' },
  MINT_FAILED: { code: 2015, message: 'Mint failed' },
  WITHDRAWAL_INITIATION_FAILED: { code: 2016, message: 'Withdrawal initiation failed' },
  ALREADY_BOUND: { code: 2017, message: 'This account has a superior already; it is bound for ever' },
  SUPERIOR_IS_SELF: { code: 2018, message: 'An account cannot be its own superior' },
  BELOW_MINIMUM_EXCHANGE: { code: 2019, message: 'Below the minimum exchange' },
  POSITION_NOT_FOUND: { code: 2020, status: 404, message: 'This stake does not exist or has been taken out already' },
  NOTHING_TO_CLAIM: { code: 2021, message: 'There is nothing to claim yet' },
  WITHDRAWAL_CLOSED: { code: 2022, status: 409, message: 'Withdrawals are closed at this time of day' },
  WITHDRAWAL_NOT_FOUND: { code: 2023, status: 404, message: 'This withdrawal does not exist' },
  WITHDRAWAL_STATE_CONFLICT: { code: 2024, status: 409, message: 'The state of this withdrawal does not allow that' },
  VAULT_LIMIT_REACHED: { code: 2025, status: 409, message: 'The vault has reached what it may pay out today' },
  SIGNING_PAUSED: { code: 2026, status: 503, message: 'Withdrawals are not being signed at the moment' },
  COMING_SOON: { code: 2027, message: 'Coming soon!' },
  SALE_CLOSED: { code: 2028, message: 'No cards are on sale at the moment' },
  SALE_NOT_OPEN: { code: 2029, message: 'The sale has not opened yet' },
  CARD_QUANTITY_INVALID: { code: 2030, message: 'That many cards cannot be bought at once' },
  STOCK_EXHAUSTED: { code: 2031, message: 'Not enough is in stock' },
  PRICE_MOVED: { code: 2032, message: 'The price has moved beyond what you accepted' },
  CARD_NOT_FOUND: { code: 2033, status: 404, message: 'This card does not exist' },
  CARD_ENDED: { code: 2034, message: 'This card has ended' },
  CARD_NOT_STAKED: { code: 2035, message: 'This account has not staked this card' },
  CARD_NOT_HELD: { code: 2036, status: 409, message: 'This account does not hold this card' },
  ORDER_NOT_FOUND: { code: 2037, status: 404, message: 'This order does not exist' },
  ORDER_NOT_OWNED: { code: 2038, message: 'This order belongs to another account' },
  ORDER_ENDED: { code: 2039, message: 'This order has ended' },
  ORDER_PAUSED: { code: 2040, message: 'This order is paused already' },
  ORDER_NOT_PAUSED: { code: 2041, message: 'This order is not paused' },
  FUEL_TOO_LOW: { code: 2042, message: 'This is too little fuel' },
  FUEL_FULL: { code: 2043, message: 'This order has all the fuel it can use' },
  TOKEN_NOT_ACCEPTED: { code: 2044, message: 'This token is not accepted here' },
  NO_LIQUIDITY: { code: 2045, message: 'There is nothing to swap against at the moment' },
  VAULT_FUNDS_TOO_LOW: { code: 2046, message: 'The vault holds too little for this withdrawal' },
  LOCK_EXISTS: { code: 2047, message: 'This account has a lock already' },
  LOCK_NOT_FOUND: { code: 2048, status: 404, message: 'This account has no lock' },
  LOCK_ENDED: { code: 2049, message: 'This lock has ended' },
  LOCK_TOO_SMALL: { code: 2050, message: 'This is too little to lock' },
  UNLOCK_TOO_EARLY: { code: 2051, message: 'The lock would end too early' },
  UNLOCK_TOO_LATE: { code: 2052, message: 'The lock would end too late' },
  CARD_CLAIMED: { code: 2054, status: 409, message: 'The shares of this card have been claimed already' },
  ACTIVE_STAKE_NEEDED: { code: 2055, status: 409, message: 'An active RWAS stake is needed for that' },
  REWARD_RESERVE_EXHAUSTED: { code: 2053, message: 'Too few rewards are left in the reserve' },
  PROPOSAL_OWN: { code: 2057, status: 403, message: 'Another operator has to carry out what you proposed' },
  PROPOSAL_TOO_EARLY: { code: 2058, status: 409, message: 'The time of this proposal has not come yet' },
  PROPOSAL_STALE: { code: 2059, status: 409, message: 'Other limits were set since it was proposed; propose anew' },
  PROPOSAL_CLOSED: { code: 2060, status: 409, message: 'This proposal was carried out or cancelled already' },
  PROPOSAL_LAPSED: { code: 2061, status: 409, message: 'This proposal has lapsed; propose anew' },
  PROPOSAL_EXISTS: { code: 2062, status: 409, message: 'The same change is proposed already' },
  CARD_RESTING: { code: 2063, message: 'This card was taken out a moment ago' },
  CARD_HELD_TOO_LOW: { code: 2064, message: 'This card holds less than was asked for' },

  INVALID_PARAMETER: { code: 3001, status: 400, message: 'A parameter is missing or wrong' },
  NOT_FOUND: { code: 3002, status: 404, message: 'There is nothing at this address' },
  METHOD_NOT_ALLOWED: { code: 3003, status: 405, message: 'This method is not allowed here' },
  PAYLOAD_TOO_LARGE: { code: 3004, status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { code: 3005, status: 415, message: 'The request body must be JSON' },
  RATE_LIMITED: { code: 3006, status: 429, message: 'Too many requests; wait a moment and try again' },
  UNAUTHORIZED: { code: 3007, status: 401, message: 'Please sign in first' },
  SIGNATURE_INVALID: { code: 3009, status: 401, message: 'The signature does not match the account' },
  REQUEST_EXPIRED: { code: 3010, status: 401, message: 'The signed request has expired; sign it again' },
  NONCE_CONFLICT: { code: 3011, status: 409, message: 'Another request was made with the same nonce' },
  INTERNAL_ERROR: { code: 3012, status: 500, message: 'Something failed on the server; try again' },
  SERVICE_UNAVAILABLE: { code: 3013, status: 503, message: 'The service is not available at the moment; try again' },
  DATABASE_UNAVAILABLE: { code: 3014, status: 503, message: 'The database is not available at the moment; try again' },
  INDEXER_UNAVAILABLE: { code: 3015, status: 503, message: 'The chain has not been read yet; try again in a moment' },
  NETWORK_ERROR: { code: 3016, message: 'The server cannot be reached; check the connection and try again' },
  REQUEST_TIMEOUT: { code: 3017, status: 504, message: 'The server took too long to answer; try again' },
  RESPONSE_INVALID: { code: 3018, message: 'The server answered with something unreadable' },
  EDIT_CONFLICT: {
    code: 3019,
    status: 409,
    message: 'Someone has changed this in the meantime; load it again',
  },

  WALLET_MISSING: { code: 4001, message: 'Please install wallet' },
  USER_REJECTED: { code: 4002, message: 'User rejected transaction or signing' },
  CONNECT_FAILED: { code: 4003, message: 'Connecting the wallet failed' },
  SWITCH_CHAIN_FAILED: { code: 4004, message: 'Switching the network in the wallet failed' },
  WRONG_CHAIN: { code: 4006, message: 'The wallet is on another network' },
  WALLET_REQUEST_PENDING: { code: 4007, message: 'The wallet is waiting for an answer already; open it' },
  WALLET_LOCKED: { code: 4008, message: 'The wallet is locked or has not allowed this site; open it' },
  WALLET_DISCONNECTED: { code: 4009, message: 'The wallet is disconnected' },
  WALLET_TIMEOUT: { code: 4010, message: 'The wallet has not answered; open it and try again' },
  WALLET_METHOD_UNSUPPORTED: { code: 4011, message: 'This wallet cannot do that' },
  WALLET_RESPONSE_INVALID: { code: 4012, message: 'The wallet answered with something unreadable' },
  ACCOUNT_CHANGED: { code: 4013, message: 'The account in the wallet has changed; start again' },
  AUTHORISATION_MISMATCH: { code: 4014, message: 'The signature was made by another account' },
  VIEW_ONLY: { code: 4015, message: 'You are viewing an address; connect its wallet to act' },
  CALL_NOT_ALLOWED: { code: 4016, message: 'This call is not one of this application; it was not sent' },

  INSUFFICIENT_FUNDS: { code: 5001, message: 'Insufficient funds' },
  NONCE_TOO_LOW: { code: 5002, message: 'Nonce too low (already used)' },
  REPLACEMENT_FEE_TOO_LOW: { code: 5003, message: 'Replacement fee too low' },
  CANNOT_ESTIMATE_GAS: { code: 5004, message: 'Cannot estimate gas (may fail or need manual gas limit)' },
  NETWORK_UNDETECTED: { code: 5005, message: 'Could not detect network' },
  BAD_BACKEND_RESULT: { code: 5006, message: 'Bad result from backend' },
  NAME_SERVICE_NOT_CONFIGURED: { code: 5007, message: 'Name service not configured' },
  NAME_SERVICE_UNSUPPORTED: { code: 5008, message: 'Network lacks name service support' },
  TRANSACTION_FAILED: { code: 5009, message: 'Transaction failed' },
  TRANSACTION_REPLACED: { code: 5010, message: 'The transaction was replaced by another one' },
  TRANSACTION_CANCELLED: { code: 5011, message: 'The transaction was cancelled in the wallet' },
  TRANSACTION_UNKNOWN: {
    code: 5012,
    message: 'It is not known yet whether the transaction went through; do not send it again',
  },
  OUT_OF_GAS: { code: 5013, message: 'The transaction ran out of gas' },
  RPC_UNAVAILABLE: { code: 5014, message: 'No node of the network can be reached; try again' },
  RPC_LAGGING: { code: 5015, message: 'The node is behind the network; try again in a moment' },
  FEE_TOO_LOW: { code: 5016, message: 'The fee is below what the network asks for now' },
  NONCE_TOO_HIGH: { code: 5017, message: 'Nonce too high (an earlier transaction is missing)' },

  CONTRACT_REVERTED: { code: 6001, message: 'The contract refused the call' },
  ALLOWANCE_TOO_LOW: { code: 6002, message: 'The allowance is too low; approve the amount first' },
  PERMIT_EXPIRED: { code: 6003, message: 'The permit has expired; sign it again' },
  PERMIT_INVALID: { code: 6004, message: 'The permit was not signed by this account' },
  ROLE_MISSING: { code: 6005, status: 403, message: 'This account does not hold the role on the chain for that' },
  OPERATION_DELAYED: { code: 6006, status: 409, message: 'This operation has to be scheduled and waited for first' },
  CONTRACT_PAUSED: { code: 6007, message: 'The contract is paused' },
  TOKEN_TRANSFER_FAILED: { code: 6008, message: 'The token refused the transfer' },
  REWARD_RATE_LOWERED: { code: 6009, message: 'Funding may not lower the reward rate' },
  RECEIVER_INVALID: { code: 6010, message: 'This address cannot receive the tokens' },
  NUMBER_OUT_OF_RANGE: { code: 6011, message: 'The number is out of range' },
  CONTRACT_MISCONFIGURED: { code: 6012, message: 'The contract is not set up for that' },
  CALL_REENTERED: { code: 6013, message: 'The contract was called again before it had finished' },
  CONTRACT_NOT_PAUSED: { code: 6014, message: 'The contract is not paused' },
  FREE_REWARDS_EXCEEDED: { code: 6015, message: 'More than the contract has in free rewards' },
  ALLOWANCE_NOT_RESET: { code: 6016, message: 'The allowance must be set to zero first' },
  NOTHING_TO_REVOKE: { code: 6017, message: 'There is no allowance to take back' },
  TRANSFER_INCOMPLETE: { code: 6018, message: 'Less arrived than was sent' },
  DAILY_CHANGE_EXCEEDED: { code: 6019, message: 'The value may not change that far within a day' },
  FOREIGN_CARD: { code: 6020, message: 'Only equity cards can be staked here' },
  CARD_INDIVISIBLE: { code: 6021, message: 'A card moves only as a whole' },
  CARD_APPROVAL_MISSING: { code: 6022, message: 'The cards have not been approved for that' },
  CALLER_NOT_ALLOWED: { code: 6023, message: 'Only another contract of the product may call that' },
  DEADLINE_PASSED: { code: 6024, message: 'The time for this swap has run out' },
  VOUCHER_EXPIRED: { code: 6025, message: 'The voucher has expired' },
  VOUCHER_PAID: { code: 6026, message: 'This withdrawal has been paid already' },
  VOUCHER_INVALID: { code: 6027, message: 'The vault does not accept this voucher' },
  SIGNER_USED_BEFORE: { code: 6028, message: 'This address has been the signer before' },
  CAP_NOT_RAISED: { code: 6029, message: 'The new daily cap is not above the present one' },
  CAP_NOT_LOWERED: { code: 6030, message: 'The new daily cap is not below the present one' },
  PAUSED_LATELY: { code: 6031, message: 'It was paused not long ago' },
  ROOT_TOO_YOUNG: { code: 6032, message: 'The settled days are not old enough for that yet' },
  ROOT_REPLACED: { code: 6033, message: 'The vault no longer has the settled days that this was proven by' },
  PROOF_INVALID: { code: 6034, message: 'The vault does not accept this proof' },
  NOTHING_TO_PAY: { code: 6035, message: 'All of this has been paid already' },
  UNDEFINED_ERROR: { code: 9999, message: 'Undefined error code' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorKey = keyof typeof table

export const errorCatalogue: Readonly<Record<ErrorKey, Readonly<ErrorEntry>>> = table

export const errorKeys = Object.keys(table) as ErrorKey[]

/** What stands for a code or a key that the catalogue does not have. */
export const UNDEFINED_ERROR_LABEL = table.UNDEFINED_ERROR.message

/** Shown beside the copied text for the time of a toast; not errors, so not in the table. */
export const COPY_SUCCESS_MESSAGE = 'Copy Successfully!'
export const COPY_FAILED_MESSAGE = table.COPY_FAILED.message
export const COMING_SOON_MESSAGE = table.COMING_SOON.message

export function isErrorKey(key: unknown): key is ErrorKey {
  return typeof key === 'string' && (errorKeys as readonly string[]).includes(key)
}

/** The key for a code of the HTTP envelope; `UNDEFINED_ERROR` for a code that nobody defined. */
export function getErrorKey(code: number): ErrorKey {
  return errorKeys.find((key) => table[key].code === code) ?? 'UNDEFINED_ERROR'
}

/** The English message of a key or code; the undefined label for anything else. */
export function getErrorMessage(error: ErrorKey | number | (string & {})): string {
  const key = typeof error === 'number' ? getErrorKey(error) : error
  return isErrorKey(key) ? table[key].message : UNDEFINED_ERROR_LABEL
}
