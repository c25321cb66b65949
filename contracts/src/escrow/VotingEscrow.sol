// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {ILapsingPause} from "../base/ILapsingPause.sol";
import {Incoming} from "../base/Incoming.sol";
import {LapsingPause} from "../base/LapsingPause.sol";
import {IVotingEscrow} from "./IVotingEscrow.sol";
import {PowerHistory} from "./PowerHistory.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Lock {product} for voting power that runs out with the lock.
/// @dev ROLES: GUARDIAN pauses new and growing locks for 7 days, ADMIN unpauses. No role reaches `withdraw`, and none can move what is
/// locked.
/// ASSUMPTIONS: {product} is our ProductToken: no fee, no callback, nobody blocked.
/// ROUNDING: a lock loses `amount / maxLockDuration`, rounded down, of power each second; its power is that times the seconds left. So
/// powers are whole and their sum is exact.
/// INVARIANTS: I-9, I-70 to I-75.
///
/// A withdrawal writes nothing but the lock: power is gone at its end by itself. Only what changes powers that are still there writes
/// a point of the sum, and walks at most the weeks of a longest lock from the point before.
contract VotingEscrow is IVotingEscrow, LapsingPause, ReentrancyGuardTransient {
    using PowerHistory for PowerHistory.History;
    using SafeERC20 for IERC20;
    using Incoming for IERC20;
    using SafeCast for uint256;

    uint256 private constant MAX_LOCK = 1461 days;

    struct Current {
        uint112 amount;
        uint40 unlockAt;
        uint32 points;
    }

    // What a lock was from `since` on.
    struct Past {
        uint112 amount;
        uint40 unlockAt;
        uint40 since;
    }

    struct Total {
        uint112 locked;
        uint32 points;
        uint40 pausedUntil;
    }

    IERC20 private immutable _product;

    Total private _total;
    PowerHistory.History private _history;
    mapping(address account => Current) private _locks;
    mapping(address account => mapping(uint256 index => Past)) private _pasts;

    /// @param authority AccessManager that knows the roles.
    /// @param product_ What is locked.
    constructor(address authority, address product_) AccessManaged(Checked.hasCode(authority)) {
        _product = IERC20(Checked.hasCode(product_));
    }

    /// @inheritdoc IVotingEscrow
    function createLock(uint256 amount, uint256 unlockAt) external nonReentrant whenNotPaused {
        Current memory lock = _locks[msg.sender];
        if (lock.amount != 0) revert LockExists(lock.unlockAt);
        uint256 end = _requireEnd(unlockAt, block.timestamp);
        uint256 received = _take(amount);
        if (received < MAX_LOCK) revert LockTooSmall(received, MAX_LOCK);
        // The lock before, if any, has ended and been withdrawn.
        lock.unlockAt = 0;
        _change(lock, received, end);
        emit LockCreated(msg.sender, received, end);
    }

    /// @inheritdoc IVotingEscrow
    function increaseAmount(uint256 amount) external nonReentrant whenNotPaused {
        Current memory lock = _requireRunning();
        uint256 received = _take(amount);
        uint256 whole = lock.amount + received;
        _change(lock, whole, lock.unlockAt);
        emit LockIncreased(msg.sender, received, whole);
    }

    /// @inheritdoc IVotingEscrow
    function extendLock(uint256 unlockAt) external nonReentrant whenNotPaused {
        Current memory lock = _requireRunning();
        uint256 end = _requireEnd(unlockAt, lock.unlockAt);
        _change(lock, lock.amount, end);
        emit LockExtended(msg.sender, end);
    }

    /// @inheritdoc IVotingEscrow
    function withdraw() external nonReentrant returns (uint256 amount) {
        Current memory lock = _locks[msg.sender];
        amount = lock.amount;
        if (amount == 0) revert LockNotFound(msg.sender);
        if (block.timestamp < lock.unlockAt) revert LockNotExpired(lock.unlockAt);
        _locks[msg.sender].amount = 0;
        _total.locked = (_total.locked - amount).toUint112();
        emit LockWithdrawn(msg.sender, amount);
        _product.safeTransfer(msg.sender, amount);
    }

    /// @inheritdoc IVotingEscrow
    function product() external view returns (address) {
        return address(_product);
    }

    /// @inheritdoc IVotingEscrow
    function lockOf(address account) external view returns (Lock memory) {
        Current memory lock = _locks[account];
        return lock.amount == 0 ? Lock(0, 0) : Lock(lock.amount, lock.unlockAt);
    }

    /// @inheritdoc IVotingEscrow
    function totalLocked() external view returns (uint256) {
        return _total.locked;
    }

    /// @inheritdoc IVotingEscrow
    function votingPower(address account, uint256 time) external view returns (uint256) {
        uint256 index = 0;
        uint256 end = _locks[account].points;
        while (index < end) {
            uint256 middle = (index + end) / 2;
            if (_pasts[account][middle].since <= time) index = middle + 1;
            else end = middle;
        }
        if (index == 0) return 0;
        Past memory past = _pasts[account][index - 1];
        return time < past.unlockAt ? _slopeOf(past.amount) * (past.unlockAt - time) : 0;
    }

    /// @inheritdoc IVotingEscrow
    function totalVotingPower(uint256 time) external view returns (uint256) {
        return _history.pointAt(_total.points, time).power;
    }

    /// @inheritdoc IVotingEscrow
    function maxLockDuration() external pure returns (uint256) {
        return MAX_LOCK;
    }

    /// @inheritdoc ILapsingPause
    function pausedUntil() public view override returns (uint256) {
        return _total.pausedUntil;
    }

    function _setPausedUntil(uint256 until) internal override {
        _total.pausedUntil = until.toUint40();
    }

    /// @dev Credits what arrives. Within 112 bits in all: then no sum of powers and no exit can overflow.
    function _take(uint256 amount) private returns (uint256 received) {
        received = _product.pull(msg.sender, amount);
        if (received == 0) revert ZeroAmount();
        _total.locked = (_total.locked + received).toUint112();
    }

    /// @dev Makes the caller's lock, which was `lock`, one of `amount` until `unlockAt`, now.
    function _change(Current memory lock, uint256 amount, uint256 unlockAt) private {
        uint256 count = _total.points;
        PowerHistory.Point memory point = _history.pointAt(count, block.timestamp);
        uint256 slopeBefore = _slopeOf(lock.amount);
        uint256 slope = _slopeOf(amount);
        if (slopeBefore != 0) {
            point.power -= (slopeBefore * (lock.unlockAt - block.timestamp)).toUint120();
            _history.endingSlope[lock.unlockAt] -= slopeBefore;
        }
        point.power += (slope * (unlockAt - block.timestamp)).toUint120();
        point.slope = (point.slope + slope - slopeBefore).toUint96();
        point.since = block.timestamp.toUint40();
        _history.endingSlope[unlockAt] += slope;
        _history.points[count] = point;
        _total.points = (count + 1).toUint32();

        count = lock.points;
        Past memory past =
            Past({amount: amount.toUint112(), unlockAt: unlockAt.toUint40(), since: block.timestamp.toUint40()});
        _pasts[msg.sender][count] = past;
        _locks[msg.sender] = Current({amount: past.amount, unlockAt: past.unlockAt, points: (count + 1).toUint32()});
    }

    function _requireRunning() private view returns (Current memory lock) {
        lock = _locks[msg.sender];
        if (lock.amount == 0) revert LockNotFound(msg.sender);
        if (block.timestamp >= lock.unlockAt) revert LockExpired(lock.unlockAt);
    }

    /// @return end The end of a week in which `unlockAt` lies; later than `after_` and within the longest lock from now.
    function _requireEnd(uint256 unlockAt, uint256 after_) private view returns (uint256 end) {
        end = _weekOf(unlockAt);
        if (end <= after_) revert UnlockTooEarly(end, _weekOf(after_) + PowerHistory.WEEK);
        uint256 latest = _weekOf(block.timestamp + MAX_LOCK);
        if (end > latest) revert UnlockTooLate(end, latest);
    }

    function _weekOf(uint256 time) private pure returns (uint256) {
        return time - time % PowerHistory.WEEK;
    }

    function _slopeOf(uint256 amount) private pure returns (uint256) {
        return amount / MAX_LOCK;
    }
}
