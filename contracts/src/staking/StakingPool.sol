// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {ILapsingPause} from "../base/ILapsingPause.sol";
import {Incoming} from "../base/Incoming.sol";
import {LapsingPause} from "../base/LapsingPause.sol";
import {IReferralRegistry} from "../referral/IReferralRegistry.sol";
import {RewardStream} from "../rewards/RewardStream.sol";
import {IStakingPool} from "./IStakingPool.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Lock a token for a fixed time, earn a share of a funded stream.
/// @dev ROLES: GUARDIAN pauses new stakes for 7 days, ADMIN unpauses; OPERATOR and ADMIN as in RewardStream. No role reaches
/// `unstake`, `unstakeTo`, `claim` or `claimFor`, and none can move principal.
/// ASSUMPTIONS: the staked token does not change balances by itself (no rebasing), and takes no more from a sender than it was asked to
/// move: with one that does, the last exits would find too little. It may take fees of what arrives, block accounts, call back or
/// revert: what fails then is the call of the account concerned.
/// ROUNDING: principal is exact; rewards as in RewardStream.
/// INVARIANTS: I-1, I-2, I-8.
///
/// Positions of an account are kept in order of id. One that was paid out keeps its id with amount 0 until it is the last, so that
/// any position is found by bisection: an exit costs no more for an account with thousands of positions.
contract StakingPool is IStakingPool, RewardStream, LapsingPause {
    using SafeERC20 for IERC20;
    using Incoming for IERC20;
    using SafeCast for uint256;

    uint256 private constant MAX_LOCK_DURATION = 1461 days;

    struct Entry {
        uint112 amount;
        uint40 stakedAt;
        uint40 id;
    }

    IERC20 private immutable _stakingToken;
    IReferralRegistry private immutable _registry;
    uint256 private immutable _lockDuration;

    mapping(address account => mapping(uint256 index => Entry)) private _entries;

    /// @param authority AccessManager that knows the roles.
    /// @param stakingToken_ What is locked. May be the reward token too.
    /// @param rewardToken_ What is earned.
    /// @param registry Where an account must be bound before it stakes; zero asks for no superior.
    /// @param lockDuration_ Seconds, up to 1461 days.
    /// @param rewardDuration_ Seconds over which a funding is streamed, 1 to 1461 days.
    /// @param minimumTotalStake_ Base units of the staked token, at least 1: while less is staked in all nothing is streamed.
    constructor(
        address authority,
        address stakingToken_,
        address rewardToken_,
        address registry,
        uint256 lockDuration_,
        uint256 rewardDuration_,
        uint256 minimumTotalStake_
    ) AccessManaged(Checked.hasCode(authority)) RewardStream(rewardToken_, rewardDuration_, minimumTotalStake_) {
        _stakingToken = IERC20(Checked.hasCode(stakingToken_));
        if (registry != address(0)) Checked.hasCode(registry);
        _registry = IReferralRegistry(registry);
        _lockDuration = Checked.inRange(lockDuration_, 0, MAX_LOCK_DURATION);
    }

    /// @inheritdoc IStakingPool
    function stake(uint256 amount) external nonReentrant whenNotPaused returns (uint256 positionId) {
        return _stake(amount);
    }

    /// @inheritdoc IStakingPool
    function stakeWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        nonReentrant
        whenNotPaused
        returns (uint256 positionId)
    {
        // A failing permit is decided by the transfer: whoever sent the same permit first has only set the allowance.
        try IERC20Permit(address(_stakingToken)).permit(msg.sender, address(this), amount, deadline, v, r, s) {}
            catch {}
        return _stake(amount);
    }

    /// @inheritdoc IStakingPool
    function unstake(uint256[] calldata positionIds) external nonReentrant returns (uint256 amount) {
        return _unstake(positionIds, msg.sender);
    }

    /// @inheritdoc IStakingPool
    function unstakeTo(uint256[] calldata positionIds, address to) external nonReentrant returns (uint256 amount) {
        if (to == address(this)) revert PaidToItself();
        return _unstake(positionIds, to);
    }

    /// @inheritdoc IStakingPool
    function stakingToken() external view returns (address) {
        return address(_stakingToken);
    }

    /// @inheritdoc IStakingPool
    function referralRegistry() external view returns (address) {
        return address(_registry);
    }

    /// @inheritdoc IStakingPool
    function lockDuration() external view returns (uint256) {
        return _lockDuration;
    }

    /// @inheritdoc IStakingPool
    function totalStaked() external view returns (uint256) {
        return _stream.totalStake;
    }

    /// @inheritdoc IStakingPool
    function stakedOf(address account) external view returns (uint256) {
        return _shares[account].stake;
    }

    /// @inheritdoc IStakingPool
    function positionsOf(address account) external view returns (Position[] memory positions) {
        uint256 count = _shares[account].entries;
        positions = new Position[](count);
        uint256 open = 0;
        for (uint256 index = 0; index < count; ++index) {
            Entry memory entry = _entries[account][index];
            if (entry.amount == 0) continue;
            positions[open++] = Position({
                id: entry.id, amount: entry.amount, stakedAt: entry.stakedAt, unlockAt: entry.stakedAt + _lockDuration
            });
        }
        assembly ("memory-safe") {
            mstore(positions, open)
        }
    }

    /// @inheritdoc ILapsingPause
    function pausedUntil() public view override returns (uint256) {
        return _stream.pausedUntil;
    }

    function _setPausedUntil(uint256 until) internal override {
        _stream.pausedUntil = until.toUint32();
    }

    function _stake(uint256 amount) private returns (uint256 positionId) {
        if (amount == 0) revert ZeroAmount();
        uint256 count = _shares[msg.sender].entries;
        // A binding is for ever: an account that has a position has been asked already.
        if (count == 0) _requireBound(msg.sender);
        uint256 received = _stakingToken.pull(msg.sender, amount);
        if (received == 0) revert ZeroAmount();

        positionId = _addStake(msg.sender, received, count + 1);
        _entries[msg.sender][count] =
            Entry({amount: received.toUint112(), stakedAt: block.timestamp.toUint40(), id: positionId.toUint40()});
        emit Staked(msg.sender, positionId, received, block.timestamp + _lockDuration);
    }

    function _unstake(uint256[] calldata positionIds, address to) private returns (uint256 amount) {
        if (positionIds.length == 0) revert ZeroAmount();
        uint256 count = _shares[msg.sender].entries;
        for (uint256 index = 0; index < positionIds.length; ++index) {
            uint256 principal;
            (principal, count) = _close(positionIds[index], count);
            amount += principal;
        }
        _removeStake(msg.sender, amount, count);
        _stakingToken.safeTransfer(to, amount);
    }

    /// @param count Entries of the caller.
    /// @return principal Staked base units of the position.
    /// @return left Entries of the caller that are left.
    function _close(uint256 positionId, uint256 count) private returns (uint256 principal, uint256 left) {
        uint256 index = _indexOf(msg.sender, count, positionId);
        Entry memory entry = _entries[msg.sender][index];
        principal = entry.amount;
        if (principal == 0 || entry.id != positionId) revert PositionNotFound(msg.sender, positionId);
        uint256 unlockAt = entry.stakedAt + _lockDuration;
        if (block.timestamp < unlockAt) revert LockNotExpired(unlockAt);

        if (index + 1 == count) {
            delete _entries[msg.sender][index];
            left = index;
        } else {
            _entries[msg.sender][index].amount = 0;
            left = count;
        }
        emit Unstaked(msg.sender, positionId, principal);
    }

    function _requireBound(address account) private view {
        if (address(_registry) != address(0) && !_registry.isBound(account)) revert SuperiorNotActivated(account);
    }

    /// @dev First index whose id is at least `positionId`; `count` when there is none.
    function _indexOf(address account, uint256 count, uint256 positionId) private view returns (uint256 index) {
        uint256 end = count;
        while (index < end) {
            uint256 middle = (index + end) / 2;
            if (_entries[account][middle].id < positionId) index = middle + 1;
            else end = middle;
        }
    }

    /// @dev When the staked token is the reward token too, principal is kept out of what counts as rewards.
    function _principalIn(IERC20 token) internal view override returns (uint256) {
        return address(token) == address(_stakingToken) ? _stream.totalStake : 0;
    }
}
