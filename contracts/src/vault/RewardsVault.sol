// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {ILapsingPause} from "../base/ILapsingPause.sol";
import {Incoming} from "../base/Incoming.sol";
import {LapsingPause} from "../base/LapsingPause.sol";
import {HandlingFee} from "../tokens/HandlingFee.sol";
import {IRewardsVault} from "./IRewardsVault.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Pays withdrawals against vouchers.
/// @dev ROLES: OPERATOR funds; GUARDIAN pauses for 7 days, lowers caps and leaves the vault without a signer, all at once; ADMIN unpauses,
/// raises caps and takes back what was never funded; SIGNER_ADMIN sets another signer. Nobody takes back what was funded: it leaves by
/// vouchers alone, so a stolen signing key takes at most the cap of each token and day until the guardian stops it.
/// ASSUMPTIONS: {product} is our ProductToken. No token changes balances by itself (no rebasing) or takes more from the sender of a
/// transfer than was asked. It may keep a part, block accounts, call back or revert: what fails then is that payment alone. The signer
/// is a key, not a contract; it signs no more than it owes.
/// ROUNDING: the fee is rounded up.
/// INVARIANTS: I-9, I-60 to I-66.
contract RewardsVault is IRewardsVault, LapsingPause, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using Incoming for IERC20;
    using SafeCast for uint256;

    bytes32 private constant VOUCHER_TYPEHASH =
        keccak256("Voucher(uint256 id,address account,address token,uint256 amount,uint256 fee,uint256 deadline)");

    struct Pot {
        // Funded and not paid.
        uint112 available;
        // What left on `day`.
        uint112 spent;
        // Of the last payment, counted from 1 January 1970.
        uint32 day;
        uint112 cap;
    }

    IERC20 private immutable _product;

    /// @inheritdoc IRewardsVault
    address public signer;
    uint40 private _pausedUntil;
    /// @inheritdoc IRewardsVault
    mapping(address account => bool) public wasSigner;
    /// @inheritdoc IRewardsVault
    mapping(uint256 id => bool) public isPaid;
    mapping(address token => Pot) private _pots;

    /// @param authority AccessManager that knows the roles.
    /// @param product_ The token of which a fee is burned.
    /// @param signer_ Whose vouchers are paid at first. Nothing is paid before the administrator has raised a token's cap.
    constructor(address authority, address product_, address signer_)
        AccessManaged(Checked.hasCode(authority))
        EIP712("RewardsVault", "1")
    {
        _product = IERC20(Checked.hasCode(product_));
        _setSigner(Checked.notZero(signer_));
    }

    /// @inheritdoc IRewardsVault
    function fund(address token, uint256 amount) external restricted nonReentrant {
        uint256 received = IERC20(Checked.hasCode(token)).pull(msg.sender, amount);
        if (received == 0) revert ZeroAmount();
        _pots[token].available = (_pots[token].available + received).toUint112();
        emit VaultFunded(msg.sender, token, received);
    }

    /// @inheritdoc IRewardsVault
    function withdraw(Voucher calldata voucher, bytes calldata signature)
        external
        nonReentrant
        whenNotPaused
        returns (uint256 paid)
    {
        if (block.timestamp > voucher.deadline) revert VoucherExpired(voucher.deadline);
        if (isPaid[voucher.id]) revert VoucherAlreadyPaid(voucher.id);
        if (voucher.amount == 0) revert ZeroAmount();
        if (voucher.account == address(this)) revert PaidToItself();
        uint256 fee = feeOf(voucher.token, voucher.amount);
        if (voucher.fee != fee) revert WrongFee(voucher.fee, fee);
        _requireSigned(voucher, signature);

        isPaid[voucher.id] = true;
        _spend(voucher.token, voucher.amount);
        emit VoucherPaid(voucher.id, voucher.account, voucher.token, voucher.amount, fee);
        paid = voucher.amount - fee;
        IERC20(voucher.token).safeTransfer(voucher.account, paid);
        if (fee != 0) ERC20Burnable(voucher.token).burn(fee);
    }

    /// @inheritdoc IRewardsVault
    function rotateSigner(address newSigner) external restricted {
        _setSigner(Checked.notZero(newSigner));
    }

    /// @inheritdoc IRewardsVault
    function disableSigner() external onlyGuardian {
        address previousSigner = signer;
        if (previousSigner == address(0)) revert SignerDisabled();
        signer = address(0);
        emit SignerSet(previousSigner, address(0));
    }

    /// @inheritdoc IRewardsVault
    function raiseDailyCap(address token, uint256 cap) external restricted {
        uint256 currentCap = _pots[token].cap;
        if (cap <= currentCap) revert CapNotRaised(cap, currentCap);
        _setCap(token, cap);
    }

    /// @inheritdoc IRewardsVault
    function lowerDailyCap(address token, uint256 cap) external onlyGuardian {
        uint256 currentCap = _pots[token].cap;
        if (cap >= currentCap) revert CapNotLowered(cap, currentCap);
        _setCap(token, cap);
    }

    /// @inheritdoc IRewardsVault
    function recoverFreeTokens(address token, address to, uint256 amount) external restricted nonReentrant {
        if (amount == 0) revert ZeroAmount();
        uint256 free = freeTokens(token);
        if (amount > free) revert FreeRewardsExceeded(amount, free);
        emit FreeTokensRecovered(token, to, amount);
        IERC20(token).safeTransfer(to, amount);
    }

    /// @inheritdoc IRewardsVault
    function product() external view returns (address) {
        return address(_product);
    }

    /// @inheritdoc IRewardsVault
    function available(address token) external view returns (uint256) {
        return _pots[token].available;
    }

    /// @inheritdoc IRewardsVault
    function dailyCap(address token) external view returns (uint256) {
        return _pots[token].cap;
    }

    /// @inheritdoc IRewardsVault
    function remainingToday(address token) external view returns (uint256) {
        Pot memory pot = _pots[token];
        uint256 spent = _spentToday(pot);
        return pot.cap > spent ? pot.cap - spent : 0;
    }

    /// @inheritdoc IRewardsVault
    function hashVoucher(Voucher calldata voucher) external view returns (bytes32) {
        return _digestOf(voucher);
    }

    /// @inheritdoc IRewardsVault
    function freeTokens(address token) public view returns (uint256) {
        uint256 held = IERC20(token).balanceOf(address(this));
        uint256 owed = _pots[token].available;
        return held > owed ? held - owed : 0;
    }

    /// @inheritdoc IRewardsVault
    function feeOf(address token, uint256 amount) public view returns (uint256) {
        return token == address(_product) ? HandlingFee.feeOf(amount) : 0;
    }

    /// @inheritdoc ILapsingPause
    function pausedUntil() public view override returns (uint256) {
        return _pausedUntil;
    }

    function _setPausedUntil(uint256 until) internal override {
        _pausedUntil = until.toUint40();
    }

    function _setSigner(address newSigner) private {
        if (wasSigner[newSigner]) revert SignerUsedBefore(newSigner);
        wasSigner[newSigner] = true;
        emit SignerSet(signer, newSigner);
        signer = newSigner;
    }

    function _setCap(address token, uint256 cap) private {
        _pots[token].cap = cap.toUint112();
        emit DailyCapSet(token, cap);
    }

    /// @dev Counts what leaves, fee included, before it does.
    function _spend(address token, uint256 amount) private {
        Pot memory pot = _pots[token];
        if (amount > pot.available) revert FundingExceeded(token, amount, pot.available);
        uint256 spent = _spentToday(pot);
        uint256 remaining = pot.cap > spent ? pot.cap - spent : 0;
        if (amount > remaining) {
            revert DailyCapExceeded(token, amount, remaining, (block.timestamp / 1 days + 1) * 1 days);
        }
        _pots[token].available = (pot.available - amount).toUint112();
        _pots[token].spent = (spent + amount).toUint112();
        _pots[token].day = (block.timestamp / 1 days).toUint32();
    }

    function _requireSigned(Voucher calldata voucher, bytes calldata signature) private view {
        address expected = signer;
        if (expected == address(0)) revert SignerDisabled();
        address recovered = ECDSA.recoverCalldata(_digestOf(voucher), signature);
        if (recovered != expected) revert WrongSigner(recovered);
    }

    function _digestOf(Voucher calldata voucher) private view returns (bytes32) {
        return _hashTypedDataV4(
            keccak256(
                abi.encode(
                    VOUCHER_TYPEHASH,
                    voucher.id,
                    voucher.account,
                    voucher.token,
                    voucher.amount,
                    voucher.fee,
                    voucher.deadline
                )
            )
        );
    }

    function _spentToday(Pot memory pot) private view returns (uint256) {
        return pot.day == block.timestamp / 1 days ? pot.spent : 0;
    }
}
