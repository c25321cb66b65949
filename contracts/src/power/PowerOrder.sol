// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title The arithmetic of one order, in closed form.
/// @dev Over ages a to b of an order with power P, output rate r and lifetime L, output is the integral of r * P * (1 - t / L), that is
/// r * P * weight / (2 * L) with weight = (b - a) * (2 * L - a - b), a whole number. The weight of all time in which the order had
/// output is kept, so that however often an order is settled nothing is lost: only what is paid is rounded, once, down.
/// ROUNDING: output and fuel time down, fuel cost up.
/// INVARIANTS: I-26.
/// Bounds: rates < 2^72, power < 2^112, lifetimes < 2^27 seconds, so weights < 2^54 and products < 2^238.
library PowerOrder {
    using SafeCast for uint256;

    // Base units of a whole power, times the seconds of a day: rates are given for both.
    uint256 private constant RATE_UNIT = 1e18 * 1 days;

    struct Run {
        uint40 accruedAt;
        uint40 fuelEmptyAt;
        uint56 weight;
        bool paused;
        uint112 paid;
    }

    struct Data {
        address owner;
        uint40 openedAt;
        uint32 lifetime;
        uint112 power;
        uint72 outputRate;
        uint72 fuelRate;
        Run run;
    }

    /// @dev Brings the weight up to `time`.
    /// @return released Base units that could still be earned before and can no longer be.
    function advance(Data memory order, uint256 time) internal pure returns (uint256 released) {
        Run memory run = order.run;
        uint256 until = Math.min(time, endsAt(order));
        uint256 best = mostOutput(order);
        if (!run.paused) {
            uint256 fueledUntil = Math.min(until, run.fuelEmptyAt);
            if (fueledUntil > run.accruedAt) run.weight += _weight(order, run.accruedAt, fueledUntil).toUint56();
        }
        run.accruedAt = until.toUint40();
        return best - mostOutput(order);
    }

    /// @return Base units of output up to the last `advance`, whether paid or not.
    function output(Data memory order) internal pure returns (uint256) {
        return _output(order, order.run.weight);
    }

    /// @return Base units of output up to the last `advance` and, with fuel and in progress, from there to the end.
    function mostOutput(Data memory order) internal pure returns (uint256) {
        return _output(order, order.run.weight + _weight(order, order.run.accruedAt, endsAt(order)));
    }

    /// @return Unix seconds, the first after its life.
    function endsAt(Data memory order) internal pure returns (uint256) {
        return uint256(order.openedAt) + order.lifetime;
    }

    function remainingPower(Data memory order, uint256 time) internal pure returns (uint256) {
        uint256 end = endsAt(order);
        return time < end ? order.power * (end - time) / order.lifetime : 0;
    }

    function remainingFuel(Data memory order, uint256 time) internal pure returns (uint256) {
        uint256 emptyAt = order.run.fuelEmptyAt;
        return time < emptyAt ? (emptyAt - time) * order.power * order.fuelRate / RATE_UNIT : 0;
    }

    /// @return Seconds of the rest of its life that there is no fuel for.
    function unfueledTime(Data memory order, uint256 time) internal pure returns (uint256) {
        uint256 from = Math.max(time, order.run.fuelEmptyAt);
        uint256 end = endsAt(order);
        return from < end ? end - from : 0;
    }

    /// @return Base units of fuel for `time` seconds, rounded up.
    function fuelCost(Data memory order, uint256 time) internal pure returns (uint256) {
        return Math.ceilDiv(time * order.power * order.fuelRate, RATE_UNIT);
    }

    /// @return time Whole seconds, at most `longest`, that `fuel` base units last.
    function fuelTime(Data memory order, uint256 fuel, uint256 longest) internal pure returns (uint256 time) {
        if (fuel >= fuelCost(order, longest)) return longest;
        return fuel * RATE_UNIT / (uint256(order.power) * order.fuelRate);
    }

    function _weight(Data memory order, uint256 from, uint256 until) private pure returns (uint256) {
        return (until - from) * (2 * endsAt(order) - from - until);
    }

    function _output(Data memory order, uint256 weight) private pure returns (uint256) {
        return uint256(order.power) * order.outputRate * weight / (2 * RATE_UNIT * order.lifetime);
    }
}
