// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Deadline} from "../../src/base/Deadline.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {IPowerMarket} from "../../src/power/IPowerMarket.sol";
import {IPowerSale} from "../../src/power/IPowerSale.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {IRewardReserve} from "../../src/rewards/IRewardReserve.sol";
import {PowerToken} from "../../src/tokens/PowerToken.sol";
import {PowerFixture} from "../support/PowerFixture.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract PowerMarketOpenTest is PowerFixture {
    function test_open_needsABoundAccount_evenWithPowerFromOthers() public {
        buyAs(alice, 500e6);
        supply(stranger);
        vm.prank(alice);
        assertTrue(power.transfer(stranger, POWER));
        vm.startPrank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IPowerSale.SuperiorNotActivated.selector, stranger));
        market.open(POWER, WHOLE_FUEL, 0, block.timestamp);
        registry.bind(genesis);
        assertEq(market.open(POWER, WHOLE_FUEL, 0, block.timestamp), 1);
    }

    function test_open_refusesWithoutPower() public {
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 0, POWER));
        vm.prank(alice);
        market.open(POWER, WHOLE_FUEL, 0, block.timestamp);
    }

    function test_open_refusesWithoutAllowanceOrBalanceOfFuel() public {
        buyAs(alice, 500e6);
        vm.startPrank(alice);
        product.approve(address(market), 60e18 - 1);
        bytes4 allowance = IERC20Errors.ERC20InsufficientAllowance.selector;
        vm.expectRevert(abi.encodeWithSelector(allowance, address(market), 60e18 - 1, 60e18));
        market.open(POWER, 60e18, 0, block.timestamp);
        product.approve(address(market), 60e18);
        assertTrue(product.transfer(bob, 1_000_000e18 - 59e18));
        bytes4 balance = IERC20Errors.ERC20InsufficientBalance.selector;
        vm.expectRevert(abi.encodeWithSelector(balance, alice, 59e18, 60e18));
        market.open(POWER, 60e18, 0, block.timestamp);
    }

    function test_open_refusesWhatEarnsNothing() public {
        buyAs(alice, 500e6);
        vm.startPrank(alice);
        vm.expectRevert(IRewardReserve.ZeroAmount.selector);
        market.open(0, WHOLE_FUEL, 0, block.timestamp);
        PowerMarket.Setup memory setup = setupFor(address(usdt));
        setup.terms.outputRate = 10;
        vm.stopPrank();
        market = newMarket(setup);
        fundReserve(1825 * 1000);
        supply(alice);
        buyAs(alice, 500e6);
        vm.startPrank(alice);
        // 10 per whole power and day, over 365 days of falling power: 1825 for a whole one.
        vm.expectRevert(IRewardReserve.ZeroAmount.selector);
        market.open(uint256(1e18) / 1826, WHOLE_FUEL, 0, block.timestamp);
        assertEq(market.orderOf(market.open(uint256(1e18) / 1824, WHOLE_FUEL, 0, block.timestamp)).reserved, 1);
    }

    function test_open_refusesMorePowerThanFits() public {
        uint256 tooMuch = uint256(type(uint112).max) + 1;
        bytes memory reason = abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 112, tooMuch);
        vm.expectRevert(reason);
        vm.prank(alice);
        market.open(tooMuch, WHOLE_FUEL, 0, block.timestamp);
        vm.expectRevert(reason);
        market.quoteOrder(tooMuch);
    }

    function test_open_refusesFuelForLessThanThirtyDays() public {
        buyAs(alice, 500e6);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.FuelTooLow.selector, 60e18 - 1, 60e18));
        market.open(POWER, 60e18 - 1, 0, block.timestamp);
        uint256 orderId = market.open(POWER, 60e18, 0, block.timestamp);
        assertEq(market.orderOf(orderId).fuelEmptyAt, block.timestamp + 30 days);
    }

    function test_open_asksForNoMoreThanTheWholeLife() public {
        PowerMarket.Setup memory setup = setupFor(address(usdt));
        setup.terms.lifetime = 10 days;
        market = newMarket(setup);
        fundReserve(RESERVE);
        supply(alice);
        buyAs(alice, 500e6);
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.FuelTooLow.selector, 20e18 - 1, 20e18));
        market.open(POWER, 20e18 - 1, 0, block.timestamp);
        uint256 orderId = market.open(POWER, 60e18, 0, block.timestamp);
        assertEq(product.balanceOf(alice), 2_000_000e18 - 20e18);
        assertEq(market.orderOf(orderId).fuelEmptyAt, market.orderOf(orderId).endsAt);
    }

    function test_open_takesNoMoreFuelThanItCanEverUse() public {
        buyAs(alice, 500e6);
        vm.prank(alice);
        uint256 orderId = market.open(POWER, type(uint256).max, 0, block.timestamp);
        assertEq(product.balanceOf(alice), 1_000_000e18 - WHOLE_FUEL);
        assertEq(market.orderOf(orderId).fuelEmptyAt, block.timestamp + LIFETIME);
        assertEq(market.orderOf(orderId).fuelCapacity, 0);
    }

    function test_open_takesFuelForWholeSeconds() public {
        buyAs(alice, 500e6);
        uint256 second = uint256(DAILY_FUEL) / 1 days;
        vm.prank(alice);
        uint256 orderId = market.open(POWER, 60e18 + second, 0, block.timestamp);
        assertEq(market.orderOf(orderId).fuelEmptyAt, block.timestamp + 30 days);
        assertEq(product.balanceOf(alice), 1_000_000e18 - 60e18);
        buyAs(bob, 500e6);
        vm.prank(bob);
        orderId = market.open(POWER, 60e18 + second + 1, 0, block.timestamp);
        assertEq(market.orderOf(orderId).fuelEmptyAt, block.timestamp + 30 days + 1);
        assertEq(product.balanceOf(bob), 1_000_000e18 - 60e18 - second - 1);
    }

    /// @dev What another account buys or opens in between, and what the administrator takes back, takes nothing from it.
    function test_open_setsAsideTheMostItCanEarn_outOfWhatWasKeptForIt() public {
        buyAs(alice, 500e6);
        openAs(bob, 30);
        assertEq(market.unusedPowerReward(), WHOLE_OUTPUT);
        uint256 free = market.freeRewards();
        assertEq(free, RESERVE - 2 * WHOLE_OUTPUT);
        vm.prank(admin);
        market.recoverFreeRewards(admin, free);
        vm.prank(alice);
        market.open(POWER, WHOLE_FUEL, WHOLE_OUTPUT, block.timestamp);
        assertEq(market.reservedRewards(), 2 * WHOLE_OUTPUT);
        assertEq(market.unusedPowerReward(), 0);
        assertEq(market.freeRewards(), 0);
    }

    function test_open_refusesLessThanAsked() public {
        buyAs(alice, 500e6);
        bytes4 tooLittle = IPowerSale.SlippageExceeded.selector;
        vm.expectRevert(abi.encodeWithSelector(tooLittle, WHOLE_OUTPUT, WHOLE_OUTPUT + 1));
        vm.prank(alice);
        market.open(POWER, WHOLE_FUEL, WHOLE_OUTPUT + 1, block.timestamp);
    }

    function test_open_refusesAfterItsDeadline() public {
        buyAs(alice, 500e6);
        uint256 deadline = block.timestamp - 1;
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(Deadline.DeadlinePassed.selector, deadline));
        market.open(POWER, WHOLE_FUEL, 0, deadline);
        vm.expectRevert(abi.encodeWithSelector(Deadline.DeadlinePassed.selector, deadline));
        market.buyAndOpen(address(usdt), 500e6, 0, WHOLE_FUEL, 0, deadline);
        market.open(POWER, WHOLE_FUEL, 0, block.timestamp);
    }

    function test_buyAndOpen_isBothInOne() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IPowerSale.SlippageExceeded.selector, POWER, POWER + 1));
        market.buyAndOpen(address(usdt), 500e6, POWER + 1, WHOLE_FUEL, 0, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IPowerSale.SlippageExceeded.selector, WHOLE_OUTPUT, WHOLE_OUTPUT + 1));
        market.buyAndOpen(address(usdt), 500e6, POWER, WHOLE_FUEL, WHOLE_OUTPUT + 1, block.timestamp);
        assertEq(usdt.balanceOf(treasury), 0);
        vm.expectEmit(address(market));
        emit IPowerSale.PowerBought(alice, address(usdt), 500e6, POWER);
        vm.expectEmit(address(market));
        emit IPowerMarket.OrderOpened(
            alice, 1, POWER, WHOLE_FUEL, block.timestamp + LIFETIME, WHOLE_OUTPUT, market.terms()
        );
        (uint256 bought, uint256 orderId) =
            market.buyAndOpen(address(usdt), 500e6, POWER, WHOLE_FUEL, WHOLE_OUTPUT, block.timestamp);
        assertEq(bought, POWER);
        assertEq(orderId, 1);
        assertEq(power.totalSupply(), 0);
        assertEq(usdt.balanceOf(treasury), 500e6);
        assertEq(product.destroyed(), WHOLE_FUEL);
        assertEq(market.reservedRewards(), WHOLE_OUTPUT);
    }

    function test_buyAndOpen_needsABoundAccount_andNoPause() public {
        supply(stranger);
        vm.expectRevert(abi.encodeWithSelector(IPowerSale.SuperiorNotActivated.selector, stranger));
        vm.prank(stranger);
        market.buyAndOpen(address(usdt), 500e6, 0, WHOLE_FUEL, 0, block.timestamp);
        vm.prank(guardian);
        market.pause();
        vm.expectRevert(abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, block.timestamp + 7 days));
        vm.prank(alice);
        market.buyAndOpen(address(usdt), 500e6, 0, WHOLE_FUEL, 0, block.timestamp);
    }

    function test_open_burnsAndRecords() public {
        buyAs(alice, 500e6);
        uint256 fuel = DAILY_FUEL * 100;
        vm.expectEmit(address(power));
        emit IERC20.Transfer(alice, address(0), POWER);
        vm.expectEmit(address(market));
        emit IPowerMarket.OrderOpened(alice, 1, POWER, fuel, block.timestamp + 100 days, WHOLE_OUTPUT, market.terms());
        vm.expectEmit(address(product));
        emit IERC20.Transfer(alice, address(0), fuel);
        vm.prank(alice);
        assertEq(market.open(POWER, fuel, 0, block.timestamp), 1);

        assertEq(power.totalSupply(), 0);
        assertEq(product.destroyed(), fuel);
        assertEq(market.reservedRewards(), WHOLE_OUTPUT);
        assertEq(market.orderCount(), 1);
        IPowerMarket.Order memory order = market.orderOf(1);
        assertEq(order.owner, alice);
        assertTrue(order.state == IPowerMarket.OrderState.InProgress);
        assertTrue(order.output == IPowerMarket.OutputState.Normal);
        assertEq(order.power, POWER);
        assertEq(order.remainingPower, POWER);
        assertEq(order.outputRate, OUTPUT_RATE);
        assertEq(order.fuelRate, FUEL_RATE);
        assertEq(order.openedAt, block.timestamp);
        assertEq(order.endsAt, block.timestamp + LIFETIME);
        assertEq(order.fuelEmptyAt, block.timestamp + 100 days);
        assertEq(order.remainingFuel, fuel);
        assertEq(order.fuelCapacity, WHOLE_FUEL - fuel);
        assertEq(order.earned, 0);
        assertEq(order.paid, 0);
        assertEq(order.reserved, WHOLE_OUTPUT);
    }

    function test_quoteOrder_saysWhatOpenTakes() public {
        (uint256 minimumFuel, uint256 maximumFuel, uint256 reward) = market.quoteOrder(POWER);
        assertEq(minimumFuel, 60e18);
        assertEq(maximumFuel, WHOLE_FUEL);
        assertEq(reward, WHOLE_OUTPUT);
        openAs(alice, 1000);
        assertEq(product.destroyed(), maximumFuel);
        assertEq(market.reservedRewards(), reward);
    }

    function test_orderOf_refusesUnknownOrders() public {
        openAs(alice, 30);
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.OrderNotFound.selector, 0));
        market.orderOf(0);
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.OrderNotFound.selector, 2));
        market.orderOf(2);
    }

    function test_open_worksWithThePowerOfItsOwnMarketOnly() public {
        PowerMarket other = newMarket(setupFor(address(usdt)));
        assertTrue(PowerToken(other.powerToken()) != power);
        buyAs(alice, 500e6);
        vm.startPrank(alice);
        product.approve(address(other), WHOLE_FUEL);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 0, POWER));
        other.open(POWER, WHOLE_FUEL, 0, block.timestamp);
    }
}
