import type { ErrorKey } from './errors.ts'

/**
 * Solidity error name → catalogue key. A test walks every ABI and fails on an error without an entry, so a contract cannot
 * get a refusal that the screens show as nonsense.
 */
const keysByName: ReadonlyMap<string, ErrorKey> = /*#__PURE__*/ new Map<string, ErrorKey>(
  /*#__PURE__*/ Object.entries({
    LockNotExpired: 'LOCK_NOT_EXPIRED',
    SuperiorNotActivated: 'SUPERIOR_NOT_ACTIVATED',
    NotEligibleForInvitation: 'NOT_ELIGIBLE_FOR_INVITATION',
    AlreadyBound: 'ALREADY_BOUND',
    ZeroAmount: 'AMOUNT_INVALID',
    PositionNotFound: 'POSITION_NOT_FOUND',
    NoPurchasePermission: 'NO_PURCHASE_PERMISSION',
    RewardRateLowered: 'REWARD_RATE_LOWERED',
    FreeRewardsExceeded: 'FREE_REWARDS_EXCEEDED',
    ApprovalNotReset: 'ALLOWANCE_NOT_RESET',
    ContractPaused: 'CONTRACT_PAUSED',
    ContractNotPaused: 'CONTRACT_NOT_PAUSED',
    DurationOutOfRange: 'NUMBER_OUT_OF_RANGE',
    NoGenesisAccount: 'CONTRACT_MISCONFIGURED',
    NotAContract: 'CONTRACT_ADDRESS_INVALID',
    ZeroAddress: 'CONTRACT_ADDRESS_INVALID',

    NoSeriesOnSale: 'SALE_CLOSED',
    SaleNotOpen: 'SALE_NOT_OPEN',
    QuantityOutOfRange: 'CARD_QUANTITY_INVALID',
    PaymentTooHigh: 'PRICE_MOVED',
    PaymentIncomplete: 'TRANSFER_INCOMPLETE',
    StockExhausted: 'STOCK_EXHAUSTED',
    CardNotFound: 'CARD_NOT_FOUND',
    CardEnded: 'CARD_ENDED',
    NoCards: 'CARDS_MISSING',
    NotStaker: 'CARD_NOT_STAKED',
    NotOneCard: 'CARD_INDIVISIBLE',
    ForeignToken: 'FOREIGN_CARD',
    ProductNotReceived: 'TRANSFER_INCOMPLETE',
    NotSeller: 'CALLER_NOT_ALLOWED',

    OrderNotFound: 'ORDER_NOT_FOUND',
    NotOrderOwner: 'ORDER_NOT_OWNED',
    OrderEnded: 'ORDER_ENDED',
    OrderPaused: 'ORDER_PAUSED',
    OrderNotPaused: 'ORDER_NOT_PAUSED',
    FuelTooLow: 'FUEL_TOO_LOW',
    FuelFull: 'FUEL_FULL',
    RewardReserveExhausted: 'REWARD_RESERVE_EXHAUSTED',
    NotPowerMarket: 'CALLER_NOT_ALLOWED',
    ValueOutOfBounds: 'DAILY_CHANGE_EXCEEDED',

    BelowMinimumExchange: 'BELOW_MINIMUM_EXCHANGE',
    SlippageExceeded: 'PRICE_MOVED',
    TokenNotAccepted: 'TOKEN_NOT_ACCEPTED',
    DeadlinePassed: 'DEADLINE_PASSED',
    NoLiquidity: 'NO_LIQUIDITY',
    PairFeeOutOfRange: 'NUMBER_OUT_OF_RANGE',

    VoucherExpired: 'VOUCHER_EXPIRED',
    VoucherAlreadyPaid: 'VOUCHER_PAID',
    WrongFee: 'VOUCHER_INVALID',
    WrongSigner: 'VOUCHER_INVALID',
    DailyCapExceeded: 'VAULT_LIMIT_REACHED',
    FundingExceeded: 'VAULT_FUNDS_TOO_LOW',
    SignerDisabled: 'SIGNING_PAUSED',
    SignerUsedBefore: 'SIGNER_USED_BEFORE',
    CapNotRaised: 'CAP_NOT_RAISED',
    CapNotLowered: 'CAP_NOT_LOWERED',

    ProposerCannotExecute: 'PROPOSAL_OWN',
    CallerNotNamed: 'CALLER_NOT_ALLOWED',

    LockExists: 'LOCK_EXISTS',
    LockNotFound: 'LOCK_NOT_FOUND',
    LockExpired: 'LOCK_ENDED',
    LockTooSmall: 'LOCK_TOO_SMALL',
    UnlockTooEarly: 'UNLOCK_TOO_EARLY',
    UnlockTooLate: 'UNLOCK_TOO_LATE',

    ERC20InsufficientBalance: 'INSUFFICIENT_BALANCE',
    ERC20InsufficientAllowance: 'ALLOWANCE_TOO_LOW',
    ERC20InvalidSender: 'TOKEN_TRANSFER_FAILED',
    ERC20InvalidReceiver: 'RECEIVER_INVALID',
    ERC20InvalidApprover: 'TOKEN_TRANSFER_FAILED',
    ERC20InvalidSpender: 'TOKEN_TRANSFER_FAILED',
    ERC1155InsufficientBalance: 'CARD_NOT_HELD',
    ERC1155InvalidSender: 'TOKEN_TRANSFER_FAILED',
    ERC1155InvalidReceiver: 'RECEIVER_INVALID',
    ERC1155InvalidApprover: 'TOKEN_TRANSFER_FAILED',
    ERC1155InvalidOperator: 'TOKEN_TRANSFER_FAILED',
    ERC1155MissingApprovalForAll: 'CARD_APPROVAL_MISSING',
    ERC1155InvalidArrayLength: 'INVALID_PARAMETER',
    ERC2612ExpiredSignature: 'PERMIT_EXPIRED',
    ERC2612InvalidSigner: 'PERMIT_INVALID',
    SafeERC20FailedOperation: 'TOKEN_TRANSFER_FAILED',
    InvalidAccountNonce: 'PERMIT_INVALID',
    ECDSAInvalidSignature: 'SIGNATURE_INVALID',
    ECDSAInvalidSignatureLength: 'SIGNATURE_INVALID',
    ECDSAInvalidSignatureS: 'SIGNATURE_INVALID',

    AccessManagedUnauthorized: 'ROLE_MISSING',
    AccessManagedRequiredDelay: 'OPERATION_DELAYED',
    AccessManagedInvalidAuthority: 'CONTRACT_MISCONFIGURED',
    AccessManagerAlreadyScheduled: 'PROPOSAL_EXISTS',
    AccessManagerNotScheduled: 'PROPOSAL_CLOSED',
    AccessManagerNotReady: 'PROPOSAL_TOO_EARLY',
    AccessManagerExpired: 'PROPOSAL_LAPSED',
    AccessManagerLockedRole: 'ROLE_MISSING',
    AccessManagerLockedAccount: 'ROLE_MISSING',
    AccessManagerLockedFunction: 'ROLE_MISSING',
    AccessManagerBadConfirmation: 'CONTRACT_REVERTED',
    AccessManagerUnauthorizedAccount: 'ROLE_MISSING',
    AccessManagerUnauthorizedCall: 'ROLE_MISSING',
    AccessManagerUnauthorizedConsume: 'ROLE_MISSING',
    AccessManagerUnauthorizedCancel: 'ROLE_MISSING',
    AccessManagerInvalidInitialAdmin: 'CONTRACT_MISCONFIGURED',
    EnforcedPause: 'CONTRACT_PAUSED',
    ExpectedPause: 'CONTRACT_MISCONFIGURED',
    ReentrancyGuardReentrantCall: 'CALL_REENTERED',

    AddressEmptyCode: 'CONTRACT_ADDRESS_INVALID',
    FailedCall: 'CONTRACT_REVERTED',
    InsufficientBalance: 'INSUFFICIENT_BALANCE',
    InvalidShortString: 'CONTRACT_MISCONFIGURED',
    StringTooLong: 'CONTRACT_MISCONFIGURED',
    SafeCastOverflowedUintDowncast: 'NUMBER_OUT_OF_RANGE',
    SafeCastOverflowedIntDowncast: 'NUMBER_OUT_OF_RANGE',
    SafeCastOverflowedIntToUint: 'NUMBER_OUT_OF_RANGE',
    SafeCastOverflowedUintToInt: 'NUMBER_OUT_OF_RANGE',
    Panic: 'CONTRACT_REVERTED',
    Error: 'CONTRACT_REVERTED',
  }),
)

/** The key for a decoded Solidity error; undefined when the name has no entry. */
export function findContractErrorKey(errorName: string): ErrorKey | undefined {
  return keysByName.get(errorName)
}

/** As `findContractErrorKey`, with `CONTRACT_REVERTED` for a name that is not ours. */
export function getContractErrorKey(errorName: string): ErrorKey {
  return findContractErrorKey(errorName) ?? 'CONTRACT_REVERTED'
}
