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

    /// @dev Funded and covered are less than 2^112 together, so nothing that is paid out of them can overflow.
    struct Account {
        uint112 paidTotal;
        uint112 covered;
    }

    struct Cap {
        uint112 cap;
        // What left on `day`.
        uint112 spent;
        // Of the last payment with a voucher.
        uint32 day;
    }

    IERC20 private immutable _product;

    // In the slot of the newest signer.
    uint40 private _pausedUntil;
    address[] private _tokens;
    mapping(address token => bool) private _isAdded;
    /// @inheritdoc IDividendVault
    mapping(address token => uint256) public funded;
    mapping(address token => Account) private _accounts;
    mapping(address token => Cap) private _caps;
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
        funded[token] += received;
        _requireFits(token);
        _schedule(token, received, firstDay, dayCount);
        emit PoolFunded(msg.sender, token, pool, received, firstDay, dayCount);
    }

    /// @inheritdoc IDividendVault
    function cover(address token, uint256 amount) external nonReentrant {
        uint256 received = _pull(token, amount);
        _accounts[token].covered = (_accounts[token].covered + received).toUint112();
        _requireFits(token);
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
        uint256 amount = _take(account, token, cumulative);
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
        uint256 amount = _take(msg.sender, token, cumulative);
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
        uint256 currentCap = _caps[token].cap;
        if (cap <= currentCap) revert CapNotRaised(cap, currentCap);
        _setCap(token, cap);
    }

    /// @inheritdoc IDividendVault
    function lowerDailyCap(address token, uint256 cap) external onlyGuardian {
        uint256 currentCap = _caps[token].cap;
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
    function covered(address token) external view returns (uint256) {
        return _accounts[token].covered;
    }

    /// @inheritdoc IDividendVault
    function paidTotal(address token) external view returns (uint256) {
        return _accounts[token].paidTotal;
    }

    /// @inheritdoc IDividendVault
    function dailyCap(address token) external view returns (uint256) {
        return _caps[token].cap;
    }

    /// @inheritdoc IDividendVault
    function remainingToday(address token) external view returns (uint256) {
        Cap memory cap = _caps[token];
        return Math.saturatingSub(cap.cap, _spentToday(cap));
    }

    /// @inheritdoc IDividendVault
    function freeTokens(address token) public view returns (uint256) {
        Account memory account = _accounts[token];
        uint256 owed = funded[token] + account.covered - account.paidTotal;
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

    function _requireFits(address token) private view {
        (funded[token] + _accounts[token].covered).toUint112();
    }

    function _setCap(address token, uint256 cap) private {
        _caps[token].cap = cap.toUint112();
        emit DailyCapSet(token, cap);
    }

    /// @dev Counts against the day's cap what leaves with a voucher, fee included, before it does.
    function _spend(address token, uint256 amount) private {
        Cap memory cap = _caps[token];
        uint256 spent = _spentToday(cap);
        uint256 remaining = Math.saturatingSub(cap.cap, spent);
        if (amount > remaining) revert DailyCapExceeded(token, amount, remaining, (_today() + 1) * 1 days);
        _caps[token] = Cap(cap.cap, (spent + amount).toUint112(), _today().toUint32());
    }

    function _payUpTo(address account, address token, uint256 reached) private returns (uint256 sent) {
        uint256 amount = _take(account, token, reached);
        _spend(token, amount);
        return _pay(account, token, account, amount, reached);
    }

    /// @dev Counts what is missing until `account` was paid `reached` in all, before it leaves.
    /// @return amount Never 0.
    function _take(address account, address token, uint256 reached) private returns (uint256 amount) {
        if (_isOwn(account, token)) revert PaidToItself();
        mapping(address token => uint256) storage paidTo = paid[account];
        uint256 alreadyPaid = paidTo[token];
        if (reached <= alreadyPaid) revert NothingToPay(reached, alreadyPaid);
        paidTo[token] = reached;
        amount = reached - alreadyPaid;

        uint256 available = _advance(token);
        Account storage totals = _accounts[token];
        uint256 paidBefore = totals.paidTotal;
        available = available + totals.covered - paidBefore;
        if (amount > available) revert FundingExceeded(token, amount, available);
        totals.paidTotal = (paidBefore + amount).toUint112();
    }

    /// @dev The only way out of what was funded or covered, for what `_take` has counted.
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

    function _spentToday(Cap memory cap) private view returns (uint256) {
        return cap.day == _today() ? cap.spent : 0;
    }
}
