// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PowerOrder} from "../../src/power/PowerOrder.sol";
import {SlowOrder} from "../support/SlowOrder.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Test} from "forge-std/Test.sol";

/// @dev The closed forms against an order lived second by second: short lives, powers and rates up to the edge of their slots.
contract PowerOrderFuzzTest is Test {
    using PowerOrder for PowerOrder.Data;
    using SafeCast for uint256;

    uint256 private constant OPENED_AT = 1_750_000_000;

    function _newOrder(uint256 power, uint256 outputRate, uint256 fuelRate, uint256 lifetime)
        private
        pure
        returns (PowerOrder.Data memory order)
    {
        order.openedAt = OPENED_AT.toUint40();
        order.lifetime = lifetime.toUint32();
        order.power = power.toUint112();
        order.outputRate = outputRate.toUint72();
        order.fuelRate = fuelRate.toUint72();
        order.run.accruedAt = OPENED_AT.toUint40();
        order.run.fuelEmptyAt = OPENED_AT.toUint40();
    }

    function _addFuel(PowerOrder.Data memory order, SlowOrder slow, uint256 time, uint256 fuel) private {
        uint256 longest = order.unfueledTime(time);
        fuel = bound(fuel, 0, order.fuelCost(longest) + 1);
        uint256 added = order.fuelTime(fuel, longest);
        assertEq(slow.addFuel(fuel), order.fuelCost(added), "fuel burned");
        assertLe(order.fuelCost(added), fuel, "no more than given");
        uint256 from = order.run.fuelEmptyAt > time ? order.run.fuelEmptyAt : time;
        order.run.fuelEmptyAt = (from + added).toUint40();
    }

    function _expectSame(PowerOrder.Data memory order, SlowOrder slow, uint256 time) private view {
        assertEq(order.output(), slow.output(), "output");
        assertEq(order.mostOutput(), slow.mostOutput(), "most output");
        assertEq(order.remainingPower(time), slow.remainingPower(), "remaining power");
        assertEq(order.remainingFuel(time), slow.remainingFuel(), "remaining fuel");
        assertLe(order.output(), order.mostOutput(), "output is of the most");
    }

    function testFuzz_order_equalsTheSlowOne(
        uint256 power,
        uint256 outputRate,
        uint256 fuelRate,
        uint256 lifetime,
        uint256[20] memory steps
    ) public {
        power = bound(power, 1, type(uint112).max);
        outputRate = bound(outputRate, 1, type(uint72).max);
        fuelRate = bound(fuelRate, 1, type(uint72).max);
        lifetime = bound(lifetime, 1, 1500);
        PowerOrder.Data memory order = _newOrder(power, outputRate, fuelRate, lifetime);
        SlowOrder slow = new SlowOrder(power, outputRate, fuelRate, lifetime, 1);
        uint256 time = OPENED_AT;
        assertEq(order.mostOutput(), slow.mostOutput(), "set aside at opening");
        uint256 setAside = order.mostOutput();
        uint256 released = 0;

        for (uint256 index = 0; index < steps.length; ++index) {
            uint256 elapsed = (steps[index] >> 8) % (lifetime / 8 + 2);
            time += elapsed;
            slow.live(elapsed);
            released += order.advance(time);
            uint256 kind = steps[index] % 4;
            if (kind == 0 && !slow.ended()) _addFuel(order, slow, time, steps[index] >> 32);
            if (kind == 1) {
                order.run.paused = !order.run.paused;
                slow.setPaused(order.run.paused);
            }
            _expectSame(order, slow, time);
        }
        assertEq(order.mostOutput() + released, setAside, "released");
        assertLe(order.run.fuelEmptyAt, order.endsAt(), "no fuel after the end");
        released += order.advance(order.endsAt());
        assertEq(order.output() + released, setAside, "nothing is left");
    }

    /// @dev Whatever is largest fits: no product overflows, no weight its slot.
    function test_order_atTheEdgeOfItsSlots() public pure {
        PowerOrder.Data memory order = _newOrder(type(uint112).max, type(uint72).max, type(uint72).max, 1461 days);
        uint256 end = OPENED_AT + 1461 days;
        uint256 cost = order.fuelCost(1461 days);
        assertEq(order.fuelTime(cost, 1461 days), 1461 days);
        assertEq(order.fuelTime(cost - 1, 1461 days), 1461 days - 1);
        order.run.fuelEmptyAt = end.toUint40();
        assertEq(order.remainingFuel(OPENED_AT), cost - 1);
        uint256 most = order.mostOutput();
        assertEq(order.advance(end), 0);
        assertEq(order.output(), most);
        assertEq(order.run.weight, uint256(1461 days) ** 2);
    }

    /// @dev Ways to split a time into steps do not change what comes out of it.
    function testFuzz_advance_inStepsEqualsAtOnce(uint256 lifetime, uint256 fueled, uint256[8] memory times)
        public
        pure
    {
        lifetime = bound(lifetime, 1 days, 1461 days);
        PowerOrder.Data memory steps = _newOrder(12_345e18, 0.017e18, 0.003e18, lifetime);
        PowerOrder.Data memory atOnce = _newOrder(12_345e18, 0.017e18, 0.003e18, lifetime);
        steps.run.fuelEmptyAt = (OPENED_AT + bound(fueled, 0, lifetime)).toUint40();
        atOnce.run.fuelEmptyAt = steps.run.fuelEmptyAt;
        uint256 time = OPENED_AT;
        uint256 released = 0;
        for (uint256 index = 0; index < times.length; ++index) {
            time += times[index] % (lifetime / 4);
            released += steps.advance(time);
        }
        assertEq(released, atOnce.advance(time));
        assertEq(steps.run.weight, atOnce.run.weight);
        assertEq(steps.mostOutput(), atOnce.mostOutput());
    }
}
