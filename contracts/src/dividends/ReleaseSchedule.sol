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

    /// @dev What each payment reads and writes, in one slot.
    struct Purse {
        // Released up to and with `day` or covered, and not paid.
        uint112 left;
        // Paid with vouchers on the day after `day`.
        uint112 spent;
        uint32 day;
    }

    /// @dev Up to and with the day of the purse.
    struct Release {
        uint112 total;
        // Of that day alone, and of each day after it until one that has a change.
        uint112 daily;
        // The day after the last one of all fundings, with their last change.
        uint32 end;
    }

    mapping(address token => Purse) internal _purses;
    mapping(address token => Release) private _releases;
    mapping(address token => mapping(uint256 day => int256)) private _changes;

    /// @inheritdoc IDividendVault
    function advance(address token, uint256 untilDay) external {
        if (untilDay >= _today()) revert DayNotOver(untilDay);
        _purses[token] = _advanced(token, untilDay);
    }

    /// @inheritdoc IDividendVault
    function released(address token) external view returns (uint256) {
        return _releasedUntil(token, _today() - 1).total;
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
        _purses[token] = _advanced(token);
        uint256 endDay = firstDay + dayCount;
        int256 part = (amount / dayCount).toInt256();
        int256 rest = (amount % dayCount).toInt256();
        mapping(uint256 day => int256) storage changes = _changes[token];
        changes[firstDay] += part;
        changes[endDay - 1] += rest;
        changes[endDay] -= part + rest;

        Release storage release = _releases[token];
        if (endDay > release.end) release.end = endDay.toUint32();
    }

    /// @return purse For the caller to keep, with what was released up to and with yesterday.
    function _advanced(address token) internal returns (Purse memory purse) {
        return _advanced(token, _today() - 1);
    }

    /// @dev Released up to and with the day of the purse.
    function _counted(address token) internal view returns (uint256) {
        return _releases[token].total;
    }

    function _spentToday(address token) internal view returns (uint256) {
        Purse memory purse = _purses[token];
        return purse.day == _today() - 1 ? purse.spent : 0;
    }

    function _advanced(address token, uint256 untilDay) private returns (Purse memory purse) {
        purse = _purses[token];
        if (untilDay <= purse.day) return purse;
        Release memory release = _releasedUntil(token, untilDay);
        uint256 left = purse.left + release.total - _counted(token);
        _releases[token] = release;
        return Purse(left.toUint112(), 0, untilDay.toUint32());
    }

    function _releasedUntil(address token, uint256 untilDay) private view returns (Release memory) {
        mapping(uint256 day => int256) storage changes = _changes[token];
        Release memory release = _releases[token];
        (uint256 total, uint256 daily) = (release.total, release.daily);
        uint256 lastDay = Math.min(untilDay, release.end);
        for (uint256 day = uint256(_purses[token].day) + 1; day <= lastDay; ++day) {
            daily = (daily.toInt256() + changes[day]).toUint256();
            total += daily;
        }
        return Release(total.toUint112(), daily.toUint112(), release.end);
    }

    function _today() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }
}
