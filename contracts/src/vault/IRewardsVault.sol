// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Pays withdrawals against vouchers.
/// @notice A voucher is signed by the vault's signer as EIP-712 data (domain `RewardsVault`, version `1`, chain id, this address) and
/// pays its `account`, and only it, once. Whoever holds a voucher may hand it in. Amounts are base units of the token concerned.
interface IRewardsVault {
    /// @param id Pays once, ever, whatever voucher or signature it comes with.
    /// @param account Receives `amount − fee`.
    /// @param amount Gross, fee included.
    /// @param fee What `feeOf` says, nothing else: burned.
    /// @param deadline Unix seconds, the last at which the voucher pays.
    struct Voucher {
        uint256 id;
        address account;
        address token;
        uint256 amount;
        uint256 fee;
        uint256 deadline;
    }

    /// @param amount Base units received.
    event VaultFunded(address indexed funder, address indexed token, uint256 amount);

    /// @param amount Gross: `account` was sent `amount − fee`, and `fee` was burned.
    event VoucherPaid(uint256 indexed id, address indexed account, address indexed token, uint256 amount, uint256 fee);

    /// @param previousSigner What it signed does not pay any more, and it never signs again; zero at the beginning and after
    /// `disableSigner`.
    /// @param newSigner Zero when nothing is paid until another is set.
    event SignerSet(address indexed previousSigner, address indexed newSigner);

    /// @param cap Base units that may leave within a UTC day from now on.
    event DailyCapSet(address indexed token, uint256 cap);

    event FreeTokensRecovered(address indexed token, address indexed to, uint256 amount);

    /// @notice An amount of zero was asked for, or nothing arrived.
    error ZeroAmount();
    error VoucherExpired(uint256 deadline);
    error VoucherAlreadyPaid(uint256 id);
    /// @notice What was funded would become tokens that ADMIN may take.
    error PaidToItself();
    /// @notice The voucher's fee is not what `feeOf` says.
    error WrongFee(uint256 fee, uint256 expected);
    /// @notice There is no signer at the moment.
    error SignerDisabled();
    /// @notice The voucher was changed, is for another chain or vault, or is by somebody else than the signer of today.
    error WrongSigner(address recovered);
    /// @notice An address is signer once; a retired one never returns.
    error SignerUsedBefore(address signer);
    /// @notice More than what was funded and not paid.
    error FundingExceeded(address token, uint256 amount, uint256 available);
    /// @param remaining Base units that may still leave today.
    /// @param resetsAt Unix seconds at which the next UTC day begins.
    error DailyCapExceeded(address token, uint256 amount, uint256 remaining, uint256 resetsAt);
    error CapNotRaised(uint256 cap, uint256 currentCap);
    error CapNotLowered(uint256 cap, uint256 currentCap);
    error FreeRewardsExceeded(uint256 amount, uint256 free);

    /// @notice Takes `amount` of `token` from the caller; it leaves again by vouchers alone. OPERATOR only. Refused with `ZeroAmount`
    /// when nothing arrives. Credits what was received, less than 2^112 base units of a token at a time.
    function fund(address token, uint256 amount) external;

    /// @notice Pays `voucher.account`. Anyone may call. Refused while paused, after the deadline with `VoucherExpired`, for an id that
    /// was paid with `VoucherAlreadyPaid`, with `ZeroAmount`, `PaidToItself`, `WrongFee`, `SignerDisabled`, `WrongSigner`, `FundingExceeded`,
    /// `DailyCapExceeded`, and for a signature that is none or not in its one form (65 bytes, low `s`, `v` of 27 or 28) with
    /// `ECDSAInvalidSignature`, `ECDSAInvalidSignatureLength`, `ECDSAInvalidSignatureS`. A refused voucher can be handed in again.
    /// @return paid Base units sent: `amount − fee`.
    function withdraw(Voucher calldata voucher, bytes calldata signature) external returns (uint256 paid);

    /// @notice Makes another address the signer; vouchers of the one before do not pay any more. SIGNER_ADMIN only. Refused with
    /// `SignerUsedBefore` for an address that is or was the signer, with `ZeroAddress`.
    function rotateSigner(address newSigner) external;

    /// @notice Leaves the vault without a signer, so that no voucher pays until SIGNER_ADMIN sets another. GUARDIAN only, as `pause`.
    /// Refused with `SignerDisabled` when there is none.
    function disableSigner() external;

    /// @notice Lets more of `token` leave in a UTC day; a token's first cap is 0. ADMIN only. Refused with `CapNotRaised`. Less than 2^112.
    function raiseDailyCap(address token, uint256 cap) external;

    /// @notice Lets less of `token` leave in a UTC day, at once. GUARDIAN only, as `pause`. Refused with `CapNotLowered`.
    function lowerDailyCap(address token, uint256 cap) external;

    /// @notice Pays out what was sent here without `fund`. ADMIN only. Refused with `FreeRewardsExceeded` for more than `freeTokens`,
    /// with `ZeroAmount` for none.
    function recoverFreeTokens(address token, address to, uint256 amount) external;

    /// @return Whose vouchers are paid; zero when nobody's are.
    function signer() external view returns (address);

    /// @return Whether `account` is or was the signer.
    function wasSigner(address account) external view returns (bool);

    /// @return Whether `id` was paid: then it never pays again.
    function isPaid(uint256 id) external view returns (bool);

    /// @return The only token that has a fee.
    function product() external view returns (address);

    /// @return Base units of `amount` that are burned: 2 % rounded up for {product}, otherwise 0.
    function feeOf(address token, uint256 amount) external view returns (uint256);

    /// @return Base units of `token` that were funded and not paid.
    function available(address token) external view returns (uint256);

    /// @return Base units of `token` that this contract has beside `available`.
    function freeTokens(address token) external view returns (uint256);

    /// @return Base units of `token`, fees included, that may leave within a UTC day.
    function dailyCap(address token) external view returns (uint256);

    /// @return Base units of `token` that its cap still lets leave today.
    function remainingToday(address token) external view returns (uint256);

    /// @return What is signed for `voucher`: its EIP-712 digest.
    function hashVoucher(Voucher calldata voucher) external view returns (bytes32);
}
