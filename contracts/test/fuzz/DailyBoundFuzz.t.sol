// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DailyBound} from "../../src/power/DailyBound.sol";
import {Test} from "forge-std/Test.sol";

contract BoundValue {
    using DailyBound for DailyBound.Past[];

    uint256 public value;
    DailyBound.Past[] private _past;

    constructor(uint256 first) {
        value = DailyBound.checked(first);
    }

    function set(uint256 next) external {
        _past.replace(value, next);
        value = next;
    }

    function bounds() external view returns (uint256 lowest, uint256 highest) {
        return _past.bounds(value);
    }
}

/// @dev I-28 against all values there ever were.
contract DailyBoundFuzzTest is Test {
    struct Held {
        uint256 value;
        uint256 until;
    }

    Held[] private history;

    /// @dev Whether `next` is within a tenth of all that was in force in the last 24 hours, looked at one by one.
    function _mayFollow(uint256 next) private view returns (bool) {
        if (next < 10) return false;
        for (uint256 index = 0; index < history.length; ++index) {
            Held memory held = history[index];
            if (held.until != 0 && held.until + 1 days <= block.timestamp) continue;
            uint256 moved = next > held.value ? next - held.value : held.value - next;
            if (moved * 10 > held.value) return false;
        }
        return true;
    }

    function testFuzz_value_movesByATenthADay(uint256 first, uint256[32] memory steps) public {
        vm.warp(1_750_000_000);
        first = bound(first, 10, 1e30);
        BoundValue bounded = new BoundValue(first);
        history.push(Held({value: first, until: 0}));
        for (uint256 index = 0; index < steps.length; ++index) {
            skip((steps[index] >> 8) % 10 hours);
            uint256 current = bounded.value();
            uint256 next = bound(steps[index] >> 64, current * 85 / 100, current * 115 / 100);
            (uint256 lowest, uint256 highest) = bounded.bounds();
            if (steps[index] % 4 == 0) next = highest;
            if (steps[index] % 4 == 1) next = lowest;
            assertTrue(_mayFollow(lowest) && _mayFollow(highest), "the bounds are allowed");
            assertFalse(_mayFollow(lowest - 1) || _mayFollow(highest + 1), "nothing beyond is");
            if (!_mayFollow(next)) {
                vm.expectRevert(abi.encodeWithSelector(DailyBound.ValueOutOfBounds.selector, next, lowest, highest));
                bounded.set(next);
                continue;
            }
            bounded.set(next);
            assertEq(bounded.value(), next);
            history[history.length - 1].until = block.timestamp;
            history.push(Held({value: next, until: 0}));
        }
    }
}
