// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Values that move by at most a tenth within any 24 hours.
/// @notice A new value must lie within a tenth of every value that was in force at some time of the last 24 hours, however many
/// changes there were. So whoever looked at a value within the last day finds one that differs by at most a tenth.
/// ROUNDING: the bounds are rounded inwards.
/// INVARIANTS: I-28.
/// @dev The loop runs over the changes of the last day, which only the caller who makes them pays for.
library DailyBound {
    using SafeCast for uint256;

    /// @notice Smallest value: below it a tenth is nothing and the value could never move again.
    uint256 internal constant SMALLEST = 10;
    uint256 private constant WINDOW = 1 days;

    struct Past {
        uint160 value;
        // Unix seconds, the first at which the value was not in force.
        uint40 replacedAt;
    }

    error ValueOutOfBounds(uint256 value, uint256 lowest, uint256 highest);

    /// @dev For a first value.
    function checked(uint256 value) internal pure returns (uint256) {
        if (value < SMALLEST || value > type(uint160).max) revert ValueOutOfBounds(value, SMALLEST, type(uint160).max);
        return value;
    }

    /// @dev Puts `current` into the past and allows `next`, or reverts with `ValueOutOfBounds`.
    function replace(Past[] storage past, uint256 current, uint256 next) internal {
        (uint256 lowest, uint256 highest) = bounds(past, current);
        if (next < lowest || next > highest) revert ValueOutOfBounds(next, lowest, highest);
        if (next == current) return;
        past.push(Past({value: current.toUint160(), replacedAt: block.timestamp.toUint40()}));
    }

    /// @return lowest Smallest value that may replace `current` now.
    /// @return highest Largest value that may replace `current` now.
    function bounds(Past[] storage past, uint256 current) internal view returns (uint256 lowest, uint256 highest) {
        uint256 smallest = current;
        uint256 largest = current;
        for (uint256 index = past.length; index != 0; --index) {
            Past memory earlier = past[index - 1];
            if (earlier.replacedAt + WINDOW <= block.timestamp) break;
            smallest = Math.min(smallest, earlier.value);
            largest = Math.max(largest, earlier.value);
        }
        lowest = Math.max(Math.ceilDiv(largest * 9, 10), SMALLEST);
        highest = smallest * 11 / 10;
    }
}
