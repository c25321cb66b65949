// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

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
/// ROUNDING: always down for the account. Rates and earnings carry 32 binary places, so that a settlement, which anyone can
/// cause by `claimFor`, costs an account less than 2^-32 base units even when the token has no decimals.
/// INVARIANTS: I-3, I-4, I-5, I-6, I-7.
///
/// Bounds that make every cast safe: what was ever funded fits 112 bits, so earnings fit 144, and the accumulator, at most
/// funded * 1e36 / 1, fits 232.
abstract contract RewardStream is IFundedRewards, AccessManaged, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using Incoming for IERC20;
    using SafeCast for uint256;

    uint256 private constant FRACTION_BITS = 32;
    uint256 private constant ACCUMULATOR_SCALE = 1e36;
    uint256 private constant EARNING_SCALE = ACCUMULATOR_SCALE >> FRACTION_BITS;
    uint256 private constant MIN_REWARD_DURATION = 1 days;
    uint256 private constant MAX_REWARD_DURATION = 1461 days;

    struct Stream {
        uint112 totalStake;
        uint40 updatedAt;
        uint40 endAt;
        // How often a stake was added: the ids of the deriving contract, here because this slot is written then anyway.
        uint40 additions;
    }

    struct Payout {
        // Base units per second, with FRACTION_BITS binary places.
        uint144 rate;
        uint112 paid;
    }

    struct Share {
        uint112 stake;
        // Base units settled and not claimed, with FRACTION_BITS binary places.
        uint144 earned;
        uint232 accumulatorSeen;
        // For the deriving contract: here because this slot is written with each settlement anyway.
        uint24 entries;
    }

    IERC20 private immutable _rewardToken;
    uint256 private immutable _rewardDuration;

    // Reward base units per staked base unit since deployment, times ACCUMULATOR_SCALE.
    uint232 private _accumulator;
    Stream private _stream;
    Payout private _payout;
    uint112 private _funded;
    mapping(address account => Share) internal _shares;

    constructor(address rewardToken_, uint256 rewardDuration_) {
        _rewardToken = IERC20(Checked.hasCode(rewardToken_));
        _rewardDuration = Checked.inRange(rewardDuration_, MIN_REWARD_DURATION, MAX_REWARD_DURATION);
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
        _advance();
        uint256 received = _rewardToken.pull(msg.sender, amount);
        if (received == 0) revert ZeroAmount();

        uint256 left = _secondsLeft(_stream);
        uint256 currentRate = left == 0 ? 0 : _payout.rate;
        uint256 newRate = (currentRate * left + (received << FRACTION_BITS)) / _rewardDuration;
        if (newRate < currentRate) revert RewardRateLowered(currentRate >> FRACTION_BITS, newRate >> FRACTION_BITS);

        _funded = (_funded + received).toUint112();
        _payout.rate = newRate.toUint144();
        uint256 endAt = block.timestamp + _rewardDuration;
        _stream.endAt = endAt.toUint40();
        emit Funded(msg.sender, received, newRate >> FRACTION_BITS, endAt);
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
        Share storage share = _shares[account];
        return _earned(share, _accumulatorNow(_stream)) >> FRACTION_BITS;
    }

    /// @inheritdoc IRewardStream
    function rewardRate() external view returns (uint256) {
        return _stream.totalStake == 0 || _secondsLeft(_stream) == 0 ? 0 : _payout.rate >> FRACTION_BITS;
    }

    /// @inheritdoc IRewardStream
    function periodEnd() external view returns (uint256) {
        uint256 left = _secondsLeft(_stream);
        return left == 0 ? _stream.endAt : block.timestamp + left;
    }

    /// @inheritdoc IRewardStream
    function remainingBudget() external view returns (uint256) {
        return (_payout.rate * _secondsLeft(_stream)) >> FRACTION_BITS;
    }

    /// @inheritdoc IFundedRewards
    function freeRewards() public view returns (uint256) {
        return _rewardToken.balanceOf(address(this)) - _principalIn(_rewardToken) - (_funded - _payout.paid);
    }

    /// @dev Base units of `token` that this contract holds for stakers; the deriving contract knows what was staked.
    function _principalIn(IERC20 token) internal view virtual returns (uint256);

    function _totalStake() internal view returns (uint256) {
        return _stream.totalStake;
    }

    /// @return addition Number of this addition, from 1.
    function _addStake(Share storage share, uint256 amount) internal returns (uint256 addition) {
        _settle(share);
        share.stake = (share.stake + amount).toUint112();
        Stream storage stream = _stream;
        stream.totalStake = (stream.totalStake + amount).toUint112();
        addition = uint256(stream.additions) + 1;
        stream.additions = addition.toUint40();
    }

    function _removeStake(Share storage share, uint256 amount) internal {
        _settle(share);
        share.stake = (share.stake - amount).toUint112();
        _stream.totalStake = (_stream.totalStake - amount).toUint112();
    }

    function _claim(address account) private returns (uint256 amount) {
        Share storage share = _shares[account];
        _settle(share);
        uint256 earnings = share.earned;
        amount = earnings >> FRACTION_BITS;
        if (amount == 0) return 0;
        share.earned = (earnings - (amount << FRACTION_BITS)).toUint144();
        _payout.paid = (_payout.paid + amount).toUint112();
        emit RewardClaimed(account, amount);
        _rewardToken.safeTransfer(account, amount);
    }

    function _settle(Share storage share) private {
        uint256 accumulator = _advance();
        share.earned = _earned(share, accumulator).toUint144();
        share.accumulatorSeen = accumulator.toUint232();
    }

    /// @dev Streams what is due to the accumulator; with nothing staked the end moves out instead.
    function _advance() private returns (uint256 accumulator) {
        Stream memory stream = _stream;
        accumulator = _accumulatorNow(stream);
        if (stream.updatedAt == block.timestamp) return accumulator;
        if (stream.totalStake == 0) {
            uint256 left = _secondsLeft(stream);
            if (left != 0) _stream.endAt = (block.timestamp + left).toUint40();
        } else {
            _accumulator = accumulator.toUint232();
        }
        _stream.updatedAt = block.timestamp.toUint40();
    }

    function _accumulatorNow(Stream memory stream) private view returns (uint256) {
        if (stream.totalStake == 0) return _accumulator;
        uint256 until = Math.min(block.timestamp, stream.endAt);
        if (until <= stream.updatedAt) return _accumulator;
        uint256 streamed = _payout.rate * (until - stream.updatedAt);
        return _accumulator + Math.mulDiv(streamed, ACCUMULATOR_SCALE, uint256(stream.totalStake) << FRACTION_BITS);
    }

    /// @dev Seconds of the period that are still to be streamed.
    function _secondsLeft(Stream memory stream) private view returns (uint256) {
        uint256 from = stream.totalStake == 0 ? stream.updatedAt : block.timestamp;
        return stream.endAt > from ? stream.endAt - from : 0;
    }

    /// @return Base units with FRACTION_BITS binary places.
    function _earned(Share storage share, uint256 accumulator) private view returns (uint256) {
        return share.earned + Math.mulDiv(share.stake, accumulator - share.accumulatorSeen, EARNING_SCALE);
    }
}
