// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPowerMarket} from "../../src/power/IPowerMarket.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {PowerToken} from "../../src/tokens/PowerToken.sol";
import {Ids} from "../support/Ids.sol";
import {PowerFixture} from "../support/PowerFixture.sol";
import {SlowOrder} from "../support/SlowOrder.sol";

/// @dev A real order beside one that is lived step by step: the same calls at the same times, all figures compared after each.
contract PowerMarketFuzzTest is PowerFixture {
    SlowOrder private slow;
    uint256 private orderId;
    uint256 private setAside;
    uint256 private burned;
    uint256 private paid;

    /// @dev Fuel is bought for at least a base unit a second, so that a price for whole steps buys exactly those.
    function _open(uint256[3] memory sizes, uint256 lifetime, uint256 step, uint256 fuelTime) private {
        uint256 amount = bound(sizes[0], 1e18, 100_000e18);
        uint256 outputRate = bound(sizes[1], 1e12, 1e18);
        uint256 fuelRate = bound(sizes[2], 86_400, 1e18);
        PowerMarket.Setup memory setup = setupFor(address(usdt));
        setup.usdtPrice = 1e6;
        setup.minimumExchange = 0;
        setup.terms = IPowerMarket.Terms({outputRate: outputRate, fuelRate: fuelRate, lifetime: lifetime});
        market = newMarket(setup);
        power = PowerToken(market.powerToken());
        fundReserve(10 * RESERVE);
        supply(alice);
        vm.prank(vault);
        assertTrue(product.transfer(alice, 100_000_000e18));
        slow = new SlowOrder(amount, outputRate, fuelRate, lifetime, step);

        buyAs(alice, amount / 1e12 + 1);
        (,, uint256 reward) = market.quoteOrder(amount);
        uint256 fuel = _fuelFor(amount, fuelRate, fuelTime);
        vm.prank(alice);
        orderId = market.open(amount, fuel, 0, block.timestamp);
        burned = slow.addFuel(fuel);
        setAside = slow.mostOutput();
        assertEq(setAside, reward);
    }

    function _fuelFor(uint256 amount, uint256 fuelRate, uint256 time) private pure returns (uint256) {
        return (amount * fuelRate * time + 86_400e18 - 1) / 86_400e18;
    }

    function _expectSame() private view {
        IPowerMarket.Order memory order = market.orderOf(orderId);
        assertEq(order.earned, slow.output() - paid, "earned");
        assertEq(order.paid, paid, "paid");
        assertEq(order.reserved, slow.mostOutput() - paid, "reserved");
        assertEq(order.remainingPower, slow.remainingPower(), "remaining power");
        assertEq(order.remainingFuel, slow.remainingFuel(), "remaining fuel");
        assertEq(product.destroyed(), burned, "burned");
        assertEq(order.output == IPowerMarket.OutputState.Normal, slow.fueledTime() != 0, "output state");
        assertEq(order.state == IPowerMarket.OrderState.Ended, slow.ended(), "ended");
        assertEq(order.state == IPowerMarket.OrderState.Paused, slow.paused() && !slow.ended(), "paused");
        assertGe(market.reservedRewards(), order.reserved, "reserved of all");
        assertLe(paid + market.reservedRewards(), setAside, "paid of reserved");
        uint256 owed = market.reservedRewards() + market.unusedPowerReward();
        assertEq(market.freeRewards(), 10 * RESERVE - paid - owed, "free");
    }

    function _act(uint256 kind, uint256 fuelTime) private {
        if (kind == 0) paid += claimAs(alice, orderId);
        else if (kind == 1) paid += market.claimFor(alice, Ids.only(orderId));
        else if (kind == 2) market.settle(orderId);
        else if (slow.ended()) return;
        else if (kind == 3) _turn();
        else _replenish(fuelTime);
        assertEq(market.reservedRewards(), slow.mostOutput() - paid, "released");
    }

    function _turn() private {
        if (slow.paused()) resumeAs(alice, orderId);
        else suspendAs(alice, orderId);
        slow.setPaused(!slow.paused());
    }

    function _replenish(uint256 fuelTime) private {
        market.settle(orderId);
        if (fuelTime == 0 || slow.age() + slow.fueledTime() == slow.lifetime()) return;
        uint256 fuel = _fuelFor(slow.power(), slow.fuelRate(), fuelTime);
        uint256 expected = slow.addFuel(fuel);
        assertEq(replenishAs(alice, orderId, fuel), expected, "replenished");
        burned += expected;
    }

    function _run(uint256[16] memory steps, uint256 step, uint256 longest) private {
        _expectSame();
        for (uint256 index = 0; index < steps.length; ++index) {
            uint256 elapsed = (steps[index] >> 8) % longest * step;
            skip(elapsed);
            slow.live(elapsed);
            _act(steps[index] % 6, (steps[index] >> 128) % longest * step);
            _expectSame();
        }
        uint256 rest = slow.lifetime();
        skip(rest);
        slow.live(rest);
        paid += claimAs(alice, orderId);
        _expectSame();
        assertEq(market.reservedRewards(), 0, "nothing stays set aside");
        assertEq(product.balanceOf(address(market)), 10 * RESERVE - paid, "held");
    }

    /// @dev A life of one day, second by second. It is fueled for all of it, so only pauses stop the output.
    /// forge-config: default.fuzz.runs = 8
    /// forge-config: deep.fuzz.runs = 500
    function testFuzz_order_equalsTheSlowOne_bySeconds(uint256[3] memory sizes, uint256[16] memory steps) public {
        _open(sizes, 1 days, 1, 1 days);
        _run(steps, 1, 3 hours);
    }

    /// @dev A life of 44 days in steps of 96 seconds: fuel ends between calls, is replenished before and after, runs to the end.
    /// forge-config: default.fuzz.runs = 24
    /// forge-config: deep.fuzz.runs = 1000
    function testFuzz_order_equalsTheSlowOne_withFuelThatEnds(uint256[3] memory sizes, uint256[16] memory steps)
        public
    {
        _open(sizes, 40_000 * 96, 96, 30 days);
        _run(steps, 96, 6000);
    }
}
