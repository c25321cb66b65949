// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Until when what was signed may be carried out.
library Deadline {
    /// @param deadline Unix seconds, the last at which it could be.
    error DeadlinePassed(uint256 deadline);

    function check(uint256 deadline) internal view {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline);
    }
}
