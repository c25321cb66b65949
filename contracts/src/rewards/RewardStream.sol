// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {Incoming} from "../base/Incoming.sol";
import {IFundedRewards} from "./IFundedRewards.sol";
import {IRewardStream} from "./IRewardStream.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Base that shares a funded budget over a period among stakes.
/// @dev ROLES: OPERATOR funds, ADMIN takes back what nobody was promised. Neither can touch budget, earnings or principal.
/// ASSUMPTIONS: the reward token does not change balances by itself (no rebasing). It may take fees, block accounts, call back
/// or revert: a failing transfer fails that claim alone.
/// ROUNDING: always down for the account. A stake that changes costs its account less than 2^-7 base units; a claim, which
/// anyone can cause by `claimFor`, costs nothing.
/// INVARIANTS: I-3, I-4, I-5, I-6, I-7.
///
/// What an account earned is `stake * accumulator - debt`. The debt is kept modulo 2^120 only, so that an account takes one
/// slot: the difference is exact because it is less than 2^119, what was ever funded being less than 2^112. It can be a few
/// fractions below zero, which counts as nothing. The accumulator is at most funded * 1e36 / 1 and fits 232 bits. The clock stands
/// below the minimum whoever is in: what a tiny total would be given waits for more.
abstract contract RewardStream is IFundedRewards, AccessManaged, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using Incoming for IERC20;
    using SafeCast for uint256;

    uint256 private constant ACCUMULATOR_SCALE = 1e36;
    uint256 private constant RATE_BITS = 32;
    uint256 private constant EARNING_BITS = 7;
    uint256 private constant EARNING_SCALE = ACCUMULATOR_SCALE >> EARNING_BITS;
    uint256 private constant DEBT_MODULUS = 1 << 120;
    uint256 private constant MIN_REWARD_DURATION = 1 days;
    uint256 private constant MAX_REWARD_DURATION = 1461 days;

    struct Stream {
        uint112 totalStake;
        uint40 updatedAt;
        uint40 endAt;
        // For the deriving contract: here because this slot is read and written with each change of a stake anyway.
        uint32 additions;
        uint32 pausedUntil;
    }

    struct Payout {
        // Base units per second, with RATE_BITS binary places.
        uint144 rate;
        uint112 paid;
    }

    struct Share {
        uint112 stake;
        // Base units with EARNING_BITS binary places, modulo DEBT_MODULUS.
        uint120 debt;
        // For the deriving contract.
        uint24 entries;
    }

    IERC20 private immutable _rewardToken;
    uint256 private immutable _rewardDuration;
    uint256 private immutable _minimumTotalStake;

    // Reward base units per staked base unit since deployment, times ACCUMULATOR_SCALE.
    uint256 private _accumulator;
    Stream internal _stream;
    Payout private _payout;
    uint112 private _funded;
    mapping(address account => Share) internal _shares;

    constructor(address rewardToken_, uint256 rewardDuration_, uint256 minimumTotalStake_) {
        _rewardToken = IERC20(Checked.hasCode(rewardToken_));
        _rewardDuration = Checked.inRange(rewardDuration_, MIN_REWARD_DURATION, MAX_REWARD_DURATION);
        _minimumTotalStake = Checked.amountInRange(minimumTotalStake_, 1, type(uint112).max);
    }

    /// @inheritdoc IRewardStream
    function claim() external nonReentrant returns (uint256 amount) {
        return _claim(msg.sender);
    }

    /// @inheritdoc IRewardStream
    function claimFor(address account) external nonReentrant returns (uint256 amount) {
        return _claim(account);
    }

    /// @inheritdoc IFundedRewards
    function fund(uint256 amount) external restricted nonReentrant {
        uint256 received = _rewardToken.pull(msg.sender, amount);
        if (received == 0) revert ZeroAmount();

        uint256 left = _secondsLeft(_stream);
        uint256 currentRate = left == 0 ? 0 : _payout.rate;
        uint256 newRate = (currentRate * left + (received << RATE_BITS)) / _rewardDuration;
        if (newRate < currentRate) revert RewardRateLowered(currentRate >> RATE_BITS, newRate >> RATE_BITS);

        _advance();
        _funded = (_funded + received).toUint112();
        _payout.rate = newRate.toUint144();
        uint256 endAt = block.timestamp + _rewardDuration;
        _stream.endAt = endAt.toUint40();
        emit Funded(msg.sender, received, newRate >> RATE_BITS, endAt);
    }

    /// @inheritdoc IFundedRewards
    function recoverFreeRewards(address to, uint256 amount) external restricted nonReentrant {
        uint256 free = freeRewards();
        if (amount == 0) revert ZeroAmount();
        if (amount > free) revert FreeRewardsExceeded(amount, free);
        emit FreeRewardsRecovered(to, amount);
        _rewardToken.safeTransfer(to, amount);
    }

    /// @inheritdoc IRewardStream
    function rewardToken() external view returns (address) {
        return address(_rewardToken);
    }

    /// @inheritdoc IFundedRewards
    function rewardDuration() external view returns (uint256) {
        return _rewardDuration;
    }

    /// @inheritdoc IRewardStream
    function minimumTotalStake() external view returns (uint256) {
        return _minimumTotalStake;
    }

    /// @inheritdoc IFundedRewards
    function totalFunded() external view returns (uint256) {
        return _funded;
    }

    /// @inheritdoc IFundedRewards
    function totalPaid() external view returns (uint256) {
        return _payout.paid;
    }

    /// @inheritdoc IRewardStream
    function earned(address account) external view returns (uint256) {
        return _earned(_shares[account], _accumulatorNow(_stream));
    }

    /// @inheritdoc IRewardStream
    function rewardRate() external view returns (uint256) {
        return _stands(_stream) || _secondsLeft(_stream) == 0 ? 0 : _payout.rate >> RATE_BITS;
    }

    /// @inheritdoc IRewardStream
    function periodEnd() external view returns (uint256) {
        uint256 left = _secondsLeft(_stream);
        return left == 0 ? _stream.endAt : block.timestamp + left;
    }

    /// @inheritdoc IRewardStream
    function remainingBudget() external view returns (uint256) {
        return (_payout.rate * _secondsLeft(_stream)) >> RATE_BITS;
    }

    /// @inheritdoc IFundedRewards
    function freeRewards() public view returns (uint256) {
        uint256 held = _rewardToken.balanceOf(address(this));
        uint256 owed = _principalIn(_rewardToken) + (_funded - _payout.paid);
        return held > owed ? held - owed : 0;
    }

    /// @dev Base units of `token` that this contract holds for stakers; the deriving contract knows what was staked.
    function _principalIn(IERC20 token) internal view virtual returns (uint256);

    /// @dev Settles `account` and writes its share anew.
    /// @return addition How many stakes were added so far, this one included.
    function _addStake(address account, uint256 amount, uint256 entries) internal returns (uint256 addition) {
        Share memory share = _shares[account];
        _setShare(account, share, share.stake + amount, entries);
        addition = uint256(_stream.additions) + 1;
        _stream.additions = addition.toUint32();
        _stream.totalStake = (_stream.totalStake + amount).toUint112();
    }

    function _removeStake(address account, uint256 amount, uint256 entries) internal {
        Share memory share = _shares[account];
        _setShare(account, share, share.stake - amount, entries);
        _stream.totalStake = (_stream.totalStake - amount).toUint112();
    }

    function _setShare(address account, Share memory share, uint256 stake, uint256 entries) private {
        uint256 accumulator = _advance();
        uint256 debtBefore = Math.mulDiv(share.stake, accumulator, EARNING_SCALE);
        uint256 debtAfter = Math.mulDiv(stake, accumulator, EARNING_SCALE, Math.Rounding.Ceil);
        unchecked {
            debtAfter = (share.debt + debtAfter - debtBefore) % DEBT_MODULUS;
        }
        _shares[account] = Share({stake: stake.toUint112(), debt: debtAfter.toUint120(), entries: entries.toUint24()});
    }

    function _claim(address account) private returns (uint256 amount) {
        Share memory share = _shares[account];
        amount = _earned(share, _accumulatorNow(_stream));
        if (amount == 0) return 0;
        uint256 debt = (share.debt + (amount << EARNING_BITS)) % DEBT_MODULUS;
        _shares[account].debt = debt.toUint120();
        _payout.paid = (_payout.paid + amount).toUint112();
        emit RewardClaimed(account, amount);
        _rewardToken.safeTransfer(account, amount);
    }

    /// @dev Streams what is due to the accumulator; while the clock stands the end moves out instead.
    function _advance() private returns (uint256 accumulator) {
        Stream memory stream = _stream;
        accumulator = _accumulatorNow(stream);
        if (stream.updatedAt == block.timestamp) return accumulator;
        if (_stands(stream)) {
            uint256 left = _secondsLeft(stream);
            if (left != 0) _stream.endAt = (block.timestamp + left).toUint40();
        } else {
            _accumulator = accumulator;
        }
        _stream.updatedAt = block.timestamp.toUint40();
    }

    function _accumulatorNow(Stream memory stream) private view returns (uint256) {
        if (_stands(stream)) return _accumulator;
        uint256 until = Math.min(block.timestamp, stream.endAt);
        if (until <= stream.updatedAt) return _accumulator;
        uint256 streamed = _payout.rate * (until - stream.updatedAt);
        return _accumulator + Math.mulDiv(streamed, ACCUMULATOR_SCALE, uint256(stream.totalStake) << RATE_BITS);
    }

    /// @dev Seconds of the period that are still to be streamed.
    function _secondsLeft(Stream memory stream) private view returns (uint256) {
        uint256 from = _stands(stream) ? stream.updatedAt : block.timestamp;
        return stream.endAt > from ? stream.endAt - from : 0;
    }

    /// @dev Whether the clock stands still. With nothing staked it does: the minimum is at least 1.
    function _stands(Stream memory stream) private view returns (bool) {
        return stream.totalStake < _minimumTotalStake;
    }

    function _earned(Share memory share, uint256 accumulator) private pure returns (uint256) {
        uint256 difference;
        unchecked {
            difference = (Math.mulDiv(share.stake, accumulator, EARNING_SCALE) - share.debt) % DEBT_MODULUS;
        }
        return difference < DEBT_MODULUS / 2 ? difference >> EARNING_BITS : 0;
    }
}
