// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title The sum of powers that fall in straight lines to nothing at ends of weeks, at any time.
/// @notice ROUNDING: none. A point keeps the sum and how much of it runs out each second; where lines end is kept for each week. From a
/// point on, the sum up to the next point follows from these: ends before a later point are never touched any more.
/// INVARIANTS: I-72, I-73.
/// @dev Of several points of one second the last counts. A walk stops at a slope of zero: it passes no more weeks than the longest
/// line that was added has.
library PowerHistory {
    using SafeCast for uint256;

    uint256 internal constant WEEK = 7 days;

    struct Point {
        uint40 since;
        uint96 slope;
        uint120 power;
    }

    struct History {
        mapping(uint256 index => Point) points;
        mapping(uint256 week => uint256) endingSlope;
    }

    /// @return point What the sum is at `time`, by the first `count` points.
    function pointAt(History storage self, uint256 count, uint256 time) internal view returns (Point memory point) {
        uint256 index = _indexAt(self, count, time);
        if (index != 0) point = self.points[index - 1];
        uint256 slope = point.slope;
        uint256 power = point.power;
        uint256 from = point.since;
        uint256 week = from / WEEK * WEEK + WEEK;
        while (slope != 0 && week <= time) {
            power -= slope * (week - from);
            slope -= self.endingSlope[week];
            from = week;
            week += WEEK;
        }
        if (slope != 0) power -= slope * (time - from);
        point.slope = slope.toUint96();
        point.power = power.toUint120();
    }

    /// @dev How many of the first `count` points are not later than `time`.
    function _indexAt(History storage self, uint256 count, uint256 time) private view returns (uint256 index) {
        uint256 end = count;
        // The last point is asked for most.
        if (end != 0 && self.points[end - 1].since <= time) return end;
        while (index < end) {
            uint256 middle = (index + end) / 2;
            if (self.points[middle].since <= time) index = middle + 1;
            else end = middle;
        }
    }
}
