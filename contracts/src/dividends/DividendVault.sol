// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {ILapsingPause} from "../base/ILapsingPause.sol";
import {Incoming} from "../base/Incoming.sol";
import {LapsingPause} from "../base/LapsingPause.sol";
import {HandlingFee} from "../tokens/HandlingFee.sol";
import {IDividendVault} from "./IDividendVault.sol";
import {ReleaseSchedule} from "./ReleaseSchedule.sol";
import {SettledRoots} from "./SettledRoots.sol";
import {VoucherSigners} from "./VoucherSigners.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Pays dividends that are proven by a root of settled days, with a voucher early and without anybody's leave later.
/// @dev ROLES: OPERATOR funds; SETTLER, VETOER, SETTINGS as `SettledRoots` says, SIGNER_ADMIN as `VoucherSigners`; GUARDIAN pauses
/// vouchers for 7 days, lowers caps, leaves no signer, all at once; ADMIN adds tokens, unpauses, raises caps, vetoes and takes back what was
/// never funded. Nobody takes back what was funded, and nobody stops an exit. A thief of SETTLER's key has nothing after 7 days in which
/// somebody vetoes, one of SETTLER's and a signer's the caps of the days until the veto.
/// ASSUMPTIONS: {product} is our ProductToken. No token changes balances by itself (no rebasing) or takes more from the sender of a
/// transfer than was asked. It may keep a part, block accounts, call back or revert: what fails then is that payment alone.
/// ROUNDING: the fee is rounded up.
/// INVARIANTS: I-9, I-100 to I-109.
contract DividendVault is ReleaseSchedule, SettledRoots, VoucherSigners, LapsingPause, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using Incoming for IERC20;
    using SafeCast for uint256;

    uint256 private constant MOST_TOKENS = 8;

    /// @dev Less than 2^112 together, so nothing that is paid out of them can overflow.
    struct Funds {
        uint128 funded;
        uint128 covered;
    }

    IERC20 private immutable _product;

    // In the slot of the newest signer.
    uint40 private _pausedUntil;
    address[] private _tokens;
    mapping(address token => bool) private _isAdded;
    mapping(address token => Funds) private _funds;
    /// @inheritdoc IDividendVault
    mapping(address token => uint256) public dailyCap;
    /// @inheritdoc IDividendVault
    mapping(address account => mapping(address token => uint256)) public paid;

    /// @param authority AccessManager that knows the roles.
    /// @param product_ The token of which a fee is burned.
    constructor(address authority, address product_) AccessManaged(Checked.hasCode(authority)) {
        _product = IERC20(Checked.hasCode(product_));
    }

    /// @inheritdoc IDividendVault
    function addToken(address token) external restricted {
        if (_isAdded[Checked.hasCode(token)]) revert TokenAddedBefore(token);
        if (_tokens.length == MOST_TOKENS) revert TooManyTokens(MOST_TOKENS);
        _isAdded[token] = true;
        _tokens.push(token);
        emit TokenAdded(token);
    }

    /// @inheritdoc IDividendVault
    function fund(address token, uint8 pool, uint256 amount, uint256 firstDay, uint256 dayCount)
        external
        restricted
        nonReentrant
    {
        if (pool >= POOL_COUNT) revert UnknownPool(pool);
        _requireDays(firstDay, dayCount);
        uint256 received = _pull(token, amount);
        _add(token, received, 0);
        _schedule(token, received, firstDay, dayCount);
        emit PoolFunded(msg.sender, token, pool, received, firstDay, dayCount);
    }

    /// @inheritdoc IDividendVault
    function cover(address token, uint256 amount) external nonReentrant {
        uint256 received = _pull(token, amount);
        _add(token, 0, received);
        _purses[token].left += received.toUint112();
        emit Covered(msg.sender, token, received);
    }

    /// @inheritdoc IDividendVault
    function exit(
        address account,
        address token,
        uint256 index,
        bytes32 root,
        uint256 cumulative,
        bytes32[] calldata proof
    ) external nonReentrant returns (uint256 sent) {
        _requireOpen(index, root);
        _requireProven(root, account, token, cumulative, proof);
        uint256 amount = _raisePaid(account, token, cumulative);
        _take(token, _advanced(token), amount);
        return _pay(account, token, account, amount, cumulative);
    }

    /// @inheritdoc IDividendVault
    function exitTo(
        address to,
        address token,
        uint256 index,
        bytes32 root,
        uint256 cumulative,
        bytes32[] calldata proof
    ) external nonReentrant returns (uint256 sent) {
        _requireOpen(index, root);
        _requireProven(root, msg.sender, token, cumulative, proof);
        if (_isOwn(Checked.notZero(to), token)) revert PaidToItself();
        uint256 amount = _raisePaid(msg.sender, token, cumulative);
        _take(token, _advanced(token), amount);
        return _pay(msg.sender, token, to, amount, cumulative);
    }

    /// @inheritdoc IDividendVault
    function withdraw(
        Voucher calldata voucher,
        bytes calldata signature,
        uint256 index,
        bytes32 root,
        uint256 cumulative,
        bytes32[] calldata proof
    ) external nonReentrant whenNotPaused returns (uint256 sent) {
        _requireSigned(voucher, signature);
        _requirePayable(index, root);
        _requireProven(root, voucher.account, voucher.token, cumulative, proof);
        return _payUpTo(voucher.account, voucher.token, Math.min(cumulative, voucher.upTo));
    }

    /// @inheritdoc IDividendVault
    function raiseDailyCap(address token, uint256 cap) external restricted {
        uint256 currentCap = dailyCap[token];
        if (cap <= currentCap) revert CapNotRaised(cap, currentCap);
        _setCap(token, cap);
    }

    /// @inheritdoc IDividendVault
    function lowerDailyCap(address token, uint256 cap) external onlyGuardian {
        uint256 currentCap = dailyCap[token];
        if (cap >= currentCap) revert CapNotLowered(cap, currentCap);
        _setCap(token, cap);
    }

    /// @inheritdoc IDividendVault
    function recoverFreeTokens(address token, address to, uint256 amount) external restricted nonReentrant {
        if (amount == 0) revert ZeroAmount();
        uint256 free = freeTokens(token);
        if (amount > free) revert FreeRewardsExceeded(amount, free);
        emit FreeTokensRecovered(token, to, amount);
        IERC20(token).safeTransfer(to, amount);
    }

    /// @inheritdoc IDividendVault
    function product() external view returns (address) {
        return address(_product);
    }

    /// @inheritdoc IDividendVault
    function tokens() external view returns (address[] memory) {
        return _tokens;
    }

    /// @inheritdoc IDividendVault
    function funded(address token) external view returns (uint256) {
        return _funds[token].funded;
    }

    /// @inheritdoc IDividendVault
    function covered(address token) external view returns (uint256) {
        return _funds[token].covered;
    }

    /// @inheritdoc IDividendVault
    function paidTotal(address token) external view returns (uint256) {
        return _counted(token) + _funds[token].covered - _purses[token].left;
    }

    /// @inheritdoc IDividendVault
    function remainingToday(address token) external view returns (uint256) {
        return Math.saturatingSub(dailyCap[token], _spentToday(token));
    }

    /// @inheritdoc IDividendVault
    function freeTokens(address token) public view returns (uint256) {
        uint256 owed = _funds[token].funded - _counted(token) + _purses[token].left;
        return Math.saturatingSub(IERC20(token).balanceOf(address(this)), owed);
    }

    /// @inheritdoc IDividendVault
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

    function _pull(address token, uint256 amount) private returns (uint256 received) {
        if (!_isAdded[token]) revert UnknownToken(token);
        received = IERC20(token).pull(msg.sender, amount);
        if (received == 0) revert ZeroAmount();
    }

    function _add(address token, uint256 toFunded, uint256 toCovered) private {
        Funds memory funds = _funds[token];
        (toFunded, toCovered) = (toFunded + funds.funded, toCovered + funds.covered);
        (toFunded + toCovered).toUint112();
        _funds[token] = Funds(toFunded.toUint128(), toCovered.toUint128());
    }

    function _setCap(address token, uint256 cap) private {
        dailyCap[token] = cap.toUint112();
        emit DailyCapSet(token, cap);
    }

    function _payUpTo(address account, address token, uint256 reached) private returns (uint256 sent) {
        uint256 amount = _raisePaid(account, token, reached);
        Purse memory purse = _advanced(token);
        uint256 remaining = Math.saturatingSub(dailyCap[token], purse.spent);
        if (amount > remaining) revert DailyCapExceeded(token, amount, remaining, (_today() + 1) * 1 days);
        purse.spent = (purse.spent + amount).toUint112();
        _take(token, purse, amount);
        return _pay(account, token, account, amount, reached);
    }

    /// @dev Counts what is missing until `account` was paid `reached` in all, before it leaves.
    /// @return Never 0.
    function _raisePaid(address account, address token, uint256 reached) private returns (uint256) {
        if (_isOwn(account, token)) revert PaidToItself();
        mapping(address token => uint256) storage paidTo = paid[account];
        uint256 alreadyPaid = paidTo[token];
        if (reached <= alreadyPaid) revert NothingToPay(reached, alreadyPaid);
        paidTo[token] = reached;
        return reached - alreadyPaid;
    }

    /// @dev Counts what is paid to anybody, before it leaves, and keeps the purse.
    function _take(address token, Purse memory purse, uint256 amount) private {
        if (amount > purse.left) revert FundingExceeded(token, amount, purse.left);
        purse.left = (purse.left - amount).toUint112();
        _purses[token] = purse;
    }

    /// @dev The only way out of what was funded or covered, for what `_raisePaid` and `_take` have counted.
    function _pay(address account, address token, address to, uint256 amount, uint256 paidInAll)
        private
        returns (uint256 sent)
    {
        uint256 fee = feeOf(token, amount);
        emit DividendPaid(account, token, to, amount, fee, paidInAll);
        sent = amount - fee;
        IERC20(token).safeTransfer(to, sent);
        if (fee != 0) ERC20Burnable(token).burn(fee);
    }

    function _isOwn(address account, address token) private view returns (bool) {
        return account == address(this) || account == token;
    }
}
