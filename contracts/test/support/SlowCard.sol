// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @dev A card lived second by second. What it holds is kept in parts of a day and what it earned in parts of a day and of the daily
/// release, so that nothing is rounded before it is read. Unchecked because it is slow: no sum of a test comes near 2^256.
contract SlowCard {
    uint256 private constant DAY = 86_400;

    uint256 private immutable _wholeHeld;
    uint256 private immutable _releasePerDay;
    uint256 private immutable _incomePerDay;

    uint256 public age;
    uint256 private _held;
    uint256 private _income;

    constructor(uint256 held_, uint256 releasePerDay_, uint256 incomePerDay_) {
        (_wholeHeld, _releasePerDay, _incomePerDay) = (held_, releasePerDay_, incomePerDay_);
        _held = held_ * DAY;
    }

    /// @dev In its last second it releases what is left, and earns in proportion.
    function liveStaked(uint256 time) external {
        (uint256 left, uint256 earned, uint256 lived) = (_held, _income, age);
        (uint256 perSecond, uint256 incomePerDay) = (_releasePerDay, _incomePerDay);
        unchecked {
            for (uint256 second = 0; second < time && left != 0; ++second) {
                uint256 step = left < perSecond ? left : perSecond;
                left -= step;
                earned += step * incomePerDay;
                ++lived;
            }
        }
        (_held, _income, age) = (left, earned, lived);
    }

    function released() external view returns (uint256) {
        return (_wholeHeld * DAY - _held) / DAY;
    }

    function income() external view returns (uint256) {
        return _income / (DAY * _releasePerDay);
    }

    function ended() external view returns (bool) {
        return _held == 0;
    }
}
