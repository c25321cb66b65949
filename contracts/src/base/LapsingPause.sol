// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ILapsingPause} from "./ILapsingPause.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Base of contracts whose entries can be paused for a while.
/// @dev ROLES: GUARDIAN pauses, ADMIN unpauses.
/// ASSUMPTIONS: the deriving contract guards entries only, never an exit of a user.
/// ROUNDING: none.
/// INVARIANTS: I-9.
abstract contract LapsingPause is ILapsingPause, AccessManaged {
    using SafeCast for uint256;

    uint256 internal constant PAUSE_DURATION = 7 days;

    uint40 private _pausedUntil;

    modifier whenNotPaused() {
        _requireNotPaused();
        _;
    }

    /// @inheritdoc ILapsingPause
    function pause() external restricted {
        _requireNotPaused();
        uint256 until = block.timestamp + PAUSE_DURATION;
        _pausedUntil = until.toUint40();
        emit Paused(msg.sender, until);
    }

    /// @inheritdoc ILapsingPause
    function unpause() external restricted {
        if (block.timestamp >= _pausedUntil) revert ContractNotPaused();
        _pausedUntil = 0;
        emit Unpaused(msg.sender);
    }

    /// @inheritdoc ILapsingPause
    function pausedUntil() external view returns (uint256) {
        return _pausedUntil;
    }

    function _requireNotPaused() private view {
        if (block.timestamp < _pausedUntil) revert ContractPaused(_pausedUntil);
    }
}
