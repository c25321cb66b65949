// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Brakes} from "./Brakes.sol";
import {ILapsingPause} from "./ILapsingPause.sol";

/// @title Base of contracts whose entries can be paused for a while.
/// @dev ROLES: GUARDIAN pauses, ADMIN unpauses. After a pause that nobody ended users have 14 days without one.
/// ASSUMPTIONS: the deriving contract guards entries only, never an exit of a user.
/// ROUNDING: none.
/// INVARIANTS: I-9.
abstract contract LapsingPause is ILapsingPause, Brakes {
    uint256 private constant PAUSE_DURATION = 7 days;
    uint256 private constant REST_DURATION = 14 days;

    modifier whenNotPaused() {
        _requireNotPaused();
        _;
    }

    /// @inheritdoc ILapsingPause
    function pause() external onlyGuardian {
        _requireNotPaused();
        uint256 from = pausedUntil() + REST_DURATION;
        if (block.timestamp < from) revert PausedLately(from);
        uint256 until = block.timestamp + PAUSE_DURATION;
        _setPausedUntil(until);
        emit Paused(msg.sender, until);
    }

    /// @inheritdoc ILapsingPause
    function unpause() external restricted {
        if (block.timestamp >= pausedUntil()) revert ContractNotPaused();
        _setPausedUntil(0);
        emit Unpaused(msg.sender);
    }

    /// @inheritdoc ILapsingPause
    function pausedUntil() public view virtual returns (uint256);

    /// @dev The deriving contract keeps the time where it costs least.
    function _setPausedUntil(uint256 until) internal virtual;

    function _requireNotPaused() private view {
        uint256 until = pausedUntil();
        if (block.timestamp < until) revert ContractPaused(until);
    }
}
