// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDividendVault} from "./IDividendVault.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title What fundings release, day by day.
/// @dev Kept as changes of what a day releases, so that a day costs the same however many fundings it is part of.
/// ROLES: none.
/// ASSUMPTIONS: the deriving contract keeps all that a token was ever funded with below 2^112 base units.
/// ROUNDING: a day's part is rounded down; the last day of a funding releases the rest.
/// INVARIANTS: I-100.
abstract contract ReleaseSchedule is IDividendVault {
    using SafeCast for uint256;
    using SafeCast for int256;

    uint256 private constant MOST_DAYS = 366;

    struct Release {
        // Up to and with `day`.
        uint112 total;
        // Of `day` alone, and of each day after it until one that has a change.
        uint112 daily;
        uint16 day;
        // The day after the last one of all fundings, with their last change: `day` goes no further, so it always fits.
        uint16 end;
    }

    mapping(address token => Release) private _releases;
    mapping(address token => mapping(uint256 day => int256)) private _changes;

    /// @inheritdoc IDividendVault
    function advance(address token, uint256 untilDay) external {
        if (untilDay >= _today()) revert DayNotOver(untilDay);
        _advance(token, untilDay);
    }

    /// @inheritdoc IDividendVault
    function released(address token) external view returns (uint256) {
        Release memory release = _releases[token];
        uint256 lastDay = Math.min(_today() - 1, release.end);
        return lastDay <= release.day ? release.total : _releasedUntil(token, release, lastDay).total;
    }

    /// @dev Refuses days that nobody can fund.
    function _requireDays(uint256 firstDay, uint256 dayCount) internal view {
        uint256 today = _today();
        if (firstDay <= today || firstDay > today + MOST_DAYS) {
            revert FirstDayOutOfRange(firstDay, today + 1, today + MOST_DAYS);
        }
        if (dayCount == 0 || dayCount > MOST_DAYS) revert DayCountOutOfRange(dayCount, MOST_DAYS);
    }

    /// @dev Takes days that `_requireDays` let pass, all later than any that is counted. Counts until yesterday, so that a payment never
    /// has more to walk than two fundings of the longest kind.
    function _schedule(address token, uint256 amount, uint256 firstDay, uint256 dayCount) internal {
        _advance(token);
        uint256 endDay = firstDay + dayCount;
        int256 part = (amount / dayCount).toInt256();
        int256 rest = (amount % dayCount).toInt256();
        mapping(uint256 day => int256) storage changes = _changes[token];
        changes[firstDay] += part;
        changes[endDay - 1] += rest;
        changes[endDay] -= part + rest;

        Release storage release = _releases[token];
        uint256 lastEnd = release.end;
        // Nothing was scheduled any more: the days until now have no changes.
        if (release.day == lastEnd) release.day = _today().toUint16();
        if (endDay > lastEnd) release.end = endDay.toUint16();
    }

    /// @return total Released up to and with yesterday.
    function _advance(address token) internal returns (uint256 total) {
        return _advance(token, _today() - 1);
    }

    function _advance(address token, uint256 untilDay) private returns (uint256 total) {
        Release storage release = _releases[token];
        uint256 lastDay = Math.min(untilDay, release.end);
        if (lastDay > release.day) _releases[token] = _releasedUntil(token, release, lastDay);
        return release.total;
    }

    function _releasedUntil(address token, Release memory release, uint256 lastDay)
        private
        view
        returns (Release memory)
    {
        mapping(uint256 day => int256) storage changes = _changes[token];
        (uint256 total, uint256 daily) = (release.total, release.daily);
        for (uint256 day = release.day + 1; day <= lastDay; ++day) {
            daily = (daily.toInt256() + changes[day]).toUint256();
            total += daily;
        }
        return Release(total.toUint112(), daily.toUint112(), lastDay.toUint16(), release.end);
    }

    function _today() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }
}
