// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPowerMarket} from "../../src/power/IPowerMarket.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {Ids} from "../support/Ids.sol";
import {PowerFixture} from "../support/PowerFixture.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

contract PowerMarketRunTest is PowerFixture {
    uint256 private orderId;
    uint256 private openedAt;

    function setUp() public override {
        super.setUp();
        orderId = openAs(alice, 100);
        openedAt = block.timestamp;
    }

    function _expectStates(IPowerMarket.OrderState state, IPowerMarket.OutputState output) private view {
        assertTrue(market.orderOf(orderId).state == state);
        assertTrue(market.orderOf(orderId).output == output);
    }

    function _callsOfOwner(uint256 id) private pure returns (bytes[4] memory) {
        return [
            abi.encodeCall(PowerMarket.suspend, (id)),
            abi.encodeCall(PowerMarket.resume, (id)),
            abi.encodeCall(PowerMarket.replenish, (id, 1e18)),
            abi.encodeCall(PowerMarket.claim, (id))
        ];
    }

    function test_orders_areTheirOwnersAlone() public {
        bytes[4] memory calls = _callsOfOwner(orderId);
        address[4] memory others = [bob, operator, guardian, admin];
        for (uint256 index = 0; index < 16; ++index) {
            address other = others[index % 4];
            vm.expectRevert(abi.encodeWithSelector(IPowerMarket.NotOrderOwner.selector, other, orderId));
            vm.prank(other);
            (bool success,) = address(market).call(calls[index / 4]);
            assertTrue(success);
        }
    }

    function test_unknownOrders_areRefused() public {
        bytes[4] memory calls = _callsOfOwner(7);
        bytes memory reason = abi.encodeWithSelector(IPowerMarket.OrderNotFound.selector, 7);
        for (uint256 index = 0; index < calls.length; ++index) {
            vm.expectRevert(reason);
            vm.prank(alice);
            (bool success,) = address(market).call(calls[index]);
            assertTrue(success);
        }
        vm.expectRevert(reason);
        market.settle(7);
        vm.expectRevert(reason);
        market.claimFor(alice, Ids.only(7));
    }

    function test_power_runsDownEvenly_alsoWhileSuspended() public {
        skip(73 days);
        assertEq(market.orderOf(orderId).remainingPower, POWER * 4 / 5);
        suspendAs(alice, orderId);
        skip(73 days);
        assertEq(market.orderOf(orderId).remainingPower, POWER * 3 / 5);
        vm.warp(openedAt + LIFETIME - 1);
        assertEq(market.orderOf(orderId).remainingPower, POWER / LIFETIME);
        skip(1);
        assertEq(market.orderOf(orderId).remainingPower, 0);
        skip(1000 days);
        assertEq(market.orderOf(orderId).remainingPower, 0);
    }

    function test_fuel_runsDownEvenly_alsoWhileSuspended() public {
        skip(40 days);
        assertEq(market.orderOf(orderId).remainingFuel, DAILY_FUEL * 60);
        suspendAs(alice, orderId);
        skip(59 days);
        assertEq(market.orderOf(orderId).remainingFuel, DAILY_FUEL);
        assertEq(market.orderOf(orderId).fuelEmptyAt, openedAt + 100 days);
        _expectStates(IPowerMarket.OrderState.Paused, IPowerMarket.OutputState.Normal);
        skip(1 days);
        assertEq(market.orderOf(orderId).remainingFuel, 0);
        _expectStates(IPowerMarket.OrderState.Paused, IPowerMarket.OutputState.Suspended);
        skip(1 days);
        assertEq(market.orderOf(orderId).remainingFuel, 0);
    }

    function test_output_isTheIntegralOfTheRemainingPower() public {
        skip(1);
        assertEq(earned(orderId), outputBetween(0, 1));
        skip(50 days - 1);
        assertEq(earned(orderId), outputBetween(0, 50 days));
        assertEq(market.orderOf(orderId).reserved, WHOLE_OUTPUT);
    }

    function test_output_stopsInTheVerySecondTheFuelIsEmpty() public {
        vm.warp(openedAt + 100 days - 1);
        _expectStates(IPowerMarket.OrderState.InProgress, IPowerMarket.OutputState.Normal);
        assertEq(earned(orderId), outputBetween(0, 100 days - 1));
        skip(1);
        _expectStates(IPowerMarket.OrderState.InProgress, IPowerMarket.OutputState.Suspended);
        assertEq(earned(orderId), outputBetween(0, 100 days));
        skip(200 days);
        assertEq(earned(orderId), outputBetween(0, 100 days));
        assertEq(market.orderOf(orderId).reserved, outputOfTwo(0, 100 days, 300 days, LIFETIME));
    }

    /// @dev Two stretches are rounded once.
    function outputOfTwo(uint256 from, uint256 to, uint256 again, uint256 end) private pure returns (uint256) {
        uint256 weight = (to - from) * (2 * LIFETIME - from - to) + (end - again) * (2 * LIFETIME - again - end);
        return 10e18 * weight / (2 * LIFETIME * 1 days);
    }

    function test_suspend_stopsOutput_resumeGoesOnWithWhatPowerRemains() public {
        skip(20 days);
        vm.expectEmit(address(market));
        emit IPowerMarket.OrderSuspended(alice, orderId);
        suspendAs(alice, orderId);
        _expectStates(IPowerMarket.OrderState.Paused, IPowerMarket.OutputState.Normal);
        assertEq(earned(orderId), outputBetween(0, 20 days));
        skip(30 days);
        assertEq(earned(orderId), outputBetween(0, 20 days));

        uint256 most = outputOfTwo(0, 20 days, 50 days, LIFETIME);
        vm.expectEmit(address(market));
        emit IPowerMarket.OrderReleased(alice, orderId, WHOLE_OUTPUT - most);
        vm.expectEmit(address(market));
        emit IPowerMarket.OrderResumed(alice, orderId);
        resumeAs(alice, orderId);
        _expectStates(IPowerMarket.OrderState.InProgress, IPowerMarket.OutputState.Normal);
        assertEq(market.reservedRewards(), most);
        skip(10 days);
        assertEq(earned(orderId), outputOfTwo(0, 20 days, 50 days, 60 days));
        assertEq(market.orderOf(orderId).reserved, most);
    }

    function test_suspendAndResume_inOneSecondCostNothing() public {
        skip(20 days);
        suspendAs(alice, orderId);
        resumeAs(alice, orderId);
        assertEq(market.reservedRewards(), WHOLE_OUTPUT);
        skip(10 days);
        assertEq(earned(orderId), outputBetween(0, 30 days));
    }

    function test_suspend_andResume_refuseTwice() public {
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.OrderNotPaused.selector, orderId));
        resumeAs(alice, orderId);
        suspendAs(alice, orderId);
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.OrderPaused.selector, orderId));
        suspendAs(alice, orderId);
    }

    function test_ended_refusesAllButClaimAndSettle() public {
        uint256 endsAt = openedAt + LIFETIME;
        vm.warp(endsAt - 1);
        suspendAs(alice, orderId);
        vm.warp(endsAt);
        _expectStates(IPowerMarket.OrderState.Ended, IPowerMarket.OutputState.Suspended);
        bytes[4] memory calls = _callsOfOwner(orderId);
        bytes memory reason = abi.encodeWithSelector(IPowerMarket.OrderEnded.selector, orderId, endsAt);
        for (uint256 index = 0; index < 3; ++index) {
            vm.expectRevert(reason);
            vm.prank(alice);
            (bool success,) = address(market).call(calls[index]);
            assertTrue(success);
        }
        assertEq(claimAs(alice, orderId), outputBetween(0, 100 days));
        assertEq(market.reservedRewards(), 0);
        assertEq(market.settle(orderId), 0);
    }

    function test_replenish_beforeTheFuelIsEmpty_addsToIt() public {
        skip(40 days);
        uint256 fuel = DAILY_FUEL * 10;
        vm.expectEmit(address(market));
        emit IPowerMarket.OrderReplenished(alice, orderId, fuel, openedAt + 110 days);
        assertEq(replenishAs(alice, orderId, fuel), fuel);
        assertEq(market.orderOf(orderId).fuelEmptyAt, openedAt + 110 days);
        assertEq(market.orderOf(orderId).remainingFuel, DAILY_FUEL * 70);
        assertEq(product.destroyed(), DAILY_FUEL * 110);
        skip(100 days);
        assertEq(earned(orderId), outputBetween(0, 110 days));
        assertEq(market.reservedRewards(), WHOLE_OUTPUT);
    }

    function test_replenish_afterTheFuelIsEmpty_goesOnFromNow() public {
        skip(150 days);
        replenishAs(alice, orderId, DAILY_FUEL * 10);
        _expectStates(IPowerMarket.OrderState.InProgress, IPowerMarket.OutputState.Normal);
        assertEq(market.orderOf(orderId).fuelEmptyAt, openedAt + 160 days);
        assertEq(market.reservedRewards(), outputOfTwo(0, 100 days, 150 days, LIFETIME));
        skip(10 days);
        assertEq(earned(orderId), outputOfTwo(0, 100 days, 150 days, 160 days));
        _expectStates(IPowerMarket.OrderState.InProgress, IPowerMarket.OutputState.Suspended);
    }

    function test_replenish_takesFuelForOneSecondAndNoLess() public {
        skip(150 days);
        uint256 least = Math.ceilDiv(DAILY_FUEL, 1 days);
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.FuelTooLow.selector, least - 1, least));
        replenishAs(alice, orderId, least - 1);
        assertEq(replenishAs(alice, orderId, least), least);
        assertEq(market.orderOf(orderId).fuelEmptyAt, block.timestamp + 1);
    }

    function test_replenish_whilePaused_keepsItPaused() public {
        skip(150 days);
        suspendAs(alice, orderId);
        replenishAs(alice, orderId, DAILY_FUEL * 10);
        _expectStates(IPowerMarket.OrderState.Paused, IPowerMarket.OutputState.Normal);
        skip(5 days);
        resumeAs(alice, orderId);
        skip(100 days);
        assertEq(earned(orderId), outputOfTwo(0, 100 days, 155 days, 160 days));
    }

    function test_replenish_takesNoMoreThanTheRestOfItsLife() public {
        skip(355 days);
        assertEq(market.orderOf(orderId).fuelCapacity, DAILY_FUEL * 10);
        assertEq(replenishAs(alice, orderId, DAILY_FUEL * 300), DAILY_FUEL * 10);
        assertEq(market.orderOf(orderId).fuelEmptyAt, openedAt + LIFETIME);
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.FuelFull.selector, orderId));
        replenishAs(alice, orderId, DAILY_FUEL);
        skip(10 days);
        assertEq(earned(orderId), outputOfTwo(0, 100 days, 355 days, LIFETIME));
    }

    function test_replenish_takesWholeSeconds_atLeastOne() public {
        uint256 second = uint256(DAILY_FUEL) / 1 days + 1;
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.FuelTooLow.selector, second - 1, second));
        replenishAs(alice, orderId, second - 1);
        assertEq(replenishAs(alice, orderId, second + 1), second);
        assertEq(market.orderOf(orderId).fuelEmptyAt, openedAt + 100 days + 1);
    }

    function test_replenish_needsItsOwnersTokens() public {
        vm.prank(alice);
        product.approve(address(market), 0);
        bytes4 allowance = IERC20Errors.ERC20InsufficientAllowance.selector;
        vm.expectRevert(abi.encodeWithSelector(allowance, address(market), 0, DAILY_FUEL));
        replenishAs(alice, orderId, DAILY_FUEL);
    }

    function test_settle_isForAnyone_andFreesWhatCannotBeEarned() public {
        skip(300 days);
        uint256 most = outputOfTwo(0, 100 days, 300 days, LIFETIME);
        assertEq(market.reservedRewards(), WHOLE_OUTPUT);
        vm.expectEmit(address(market));
        emit IPowerMarket.OrderReleased(alice, orderId, WHOLE_OUTPUT - most);
        vm.prank(stranger);
        assertEq(market.settle(orderId), WHOLE_OUTPUT - most);
        assertEq(market.reservedRewards(), most);
        assertEq(market.freeRewards(), RESERVE - most);
        assertEq(market.settle(orderId), 0);
        assertEq(earned(orderId), outputBetween(0, 100 days));
        vm.warp(openedAt + LIFETIME);
        market.settle(orderId);
        assertEq(market.reservedRewards(), outputBetween(0, 100 days));
    }

    function test_settle_asOftenAsOneLikes_costsTheOwnerNothing() public {
        uint256 earnedAtOnce = outputBetween(0, 100 days);
        for (uint256 index = 0; index < 100; ++index) {
            skip(1 days + index);
            vm.prank(stranger);
            market.settle(orderId);
        }
        assertEq(earned(orderId), earnedAtOnce);
    }
}
