// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {DailyBound} from "../../src/power/DailyBound.sol";
import {IPowerMarket} from "../../src/power/IPowerMarket.sol";
import {IPowerSale} from "../../src/power/IPowerSale.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {PowerSale} from "../../src/power/PowerSale.sol";
import {IRewardReserve} from "../../src/rewards/IRewardReserve.sol";
import {PowerFixture} from "../support/PowerFixture.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract PowerMarketSettingsTest is PowerFixture {
    function _setPrice(uint256 price) private {
        vm.prank(settings);
        market.setPrice(address(usdt), price);
    }

    function _refusePrice(uint256 price, uint256 lowest, uint256 highest) private {
        vm.expectRevert(abi.encodeWithSelector(DailyBound.ValueOutOfBounds.selector, price, lowest, highest));
        _setPrice(price);
    }

    function _setTerms(uint256 outputRate, uint256 fuelRate, uint256 lifetime) private {
        vm.prank(settings);
        market.setTerms(outputRate, fuelRate, lifetime);
    }

    function test_settings_areForTheRoleOfSettingsAlone() public {
        bytes[3] memory calls = [
            abi.encodeCall(PowerSale.setPrice, (address(usdt), USDT_PRICE)),
            abi.encodeCall(PowerSale.setMinimumExchange, (1)),
            abi.encodeCall(PowerMarket.setTerms, (OUTPUT_RATE, FUEL_RATE, LIFETIME))
        ];
        address[5] memory others = [stranger, operator, admin, guardian, alice];
        for (uint256 index = 0; index < calls.length * others.length; ++index) {
            address other = others[index % others.length];
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, other));
            vm.prank(other);
            (bool success,) = address(market).call(calls[index / others.length]);
            assertTrue(success);
        }
    }

    function test_fund_isForTheOperator() public {
        address[5] memory others = [stranger, settings, admin, guardian, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            market.fund(1);
        }
    }

    function test_recoverFreeRewards_isForTheAdmin() public {
        address[5] memory others = [stranger, operator, settings, guardian, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            market.recoverFreeRewards(others[index], 1);
        }
        openAs(alice, 30);
        vm.startPrank(admin);
        uint256 free = RESERVE - WHOLE_OUTPUT;
        bytes memory reason = abi.encodeWithSignature("FreeRewardsExceeded(uint256,uint256)", free + 1, free);
        vm.expectRevert(reason);
        market.recoverFreeRewards(admin, free + 1);
        market.recoverFreeRewards(admin, free);
        assertEq(product.balanceOf(admin), free);
        assertEq(market.reservedRewards(), WHOLE_OUTPUT);
    }

    function test_setPrice_refusesOtherTokens() public {
        bytes memory reason = abi.encodeWithSelector(IPowerSale.TokenNotAccepted.selector, address(power));
        vm.expectRevert(reason);
        vm.prank(settings);
        market.setPrice(address(power), 100);
        vm.expectRevert(reason);
        market.priceBounds(address(power));
    }

    function test_setPrice_changesWhatPowerCosts() public {
        vm.expectEmit(address(market));
        emit IPowerSale.PriceSet(address(usdt), 0.55e6);
        _setPrice(0.55e6);
        assertEq(market.priceOf(address(usdt)), 0.55e6);
        assertEq(market.priceOf(address(product)), PRODUCT_PRICE);
        assertEq(buyAs(alice, 550e6), POWER);
        vm.prank(settings);
        market.setPrice(address(product), 1.8e18);
        vm.prank(alice);
        assertEq(market.buyPower(address(product), 1800e18, POWER), POWER);
    }

    function test_setPrice_movesByATenthADay_notByATenthACall() public {
        _refusePrice(0.55e6 + 1, 0.45e6, 0.55e6);
        _refusePrice(0.45e6 - 1, 0.45e6, 0.55e6);
        _refusePrice(0, 0.45e6, 0.55e6);
        _setPrice(0.55e6);
        skip(1 days - 1);
        _refusePrice(0.55e6 + 1, 0.495e6, 0.55e6);
        skip(1);
        _setPrice(0.605e6);
    }

    function test_setPrice_smallStepsCountTogether() public {
        _setPrice(0.52e6);
        skip(12 hours);
        _setPrice(0.54e6);
        skip(12 hours - 1);
        _refusePrice(0.55e6 + 1, 0.486e6, 0.55e6);
        skip(1);
        (uint256 lowest, uint256 highest) = market.priceBounds(address(usdt));
        assertEq(lowest, 0.486e6);
        assertEq(highest, 0.572e6);
        skip(12 hours - 1);
        _refusePrice(0.572e6 + 1, 0.486e6, 0.572e6);
        skip(1);
        _setPrice(0.594e6);
    }

    function test_setPrice_mayGoBack() public {
        _setPrice(0.55e6);
        _setPrice(USDT_PRICE);
        _setPrice(USDT_PRICE);
        _refusePrice(0.45e6, 0.495e6, 0.55e6);
        assertEq(market.priceOf(address(usdt)), USDT_PRICE);
    }

    function test_setPrice_aTokenEachForItself() public {
        _setPrice(0.55e6);
        (uint256 lowest, uint256 highest) = market.priceBounds(address(product));
        assertEq(lowest, 1.8e18);
        assertEq(highest, 2.2e18);
    }

    function test_setPrice_neverFallsToWhereItCouldNotRise() public {
        PowerMarket.Setup memory setup = setupFor(address(usdt));
        setup.usdtPrice = 11;
        market = newMarket(setup);
        _refusePrice(9, 10, 12);
        _setPrice(10);
        skip(1 days);
        _refusePrice(9, 10, 11);
        _setPrice(11);
    }

    function test_setMinimumExchange_changesWhatIsRefused() public {
        vm.expectEmit(address(market));
        emit IPowerSale.MinimumExchangeSet(POWER);
        vm.prank(settings);
        market.setMinimumExchange(POWER);
        assertEq(market.minimumExchange(), POWER);
        vm.expectRevert(abi.encodeWithSelector(IPowerSale.BelowMinimumExchange.selector, POWER - 2e12, POWER));
        buyAs(alice, 500e6 - 1);
        buyAs(alice, 500e6);
    }

    function test_setTerms_areForOrdersToCome() public {
        uint256 first = openAs(alice, 30);
        vm.expectEmit(address(market));
        emit IPowerMarket.TermsSet(0.011e18, 0.0018e18, 400 days);
        _setTerms(0.011e18, 0.0018e18, 400 days);
        assertEq(market.terms().outputRate, 0.011e18);
        assertEq(market.terms().fuelRate, 0.0018e18);
        assertEq(market.terms().lifetime, 400 days);
        uint256 second = openAs(bob, 30);

        assertEq(market.orderOf(first).outputRate, OUTPUT_RATE);
        assertEq(market.orderOf(first).fuelRate, FUEL_RATE);
        assertEq(market.orderOf(first).endsAt, block.timestamp + LIFETIME);
        assertEq(market.orderOf(second).outputRate, 0.011e18);
        assertEq(market.orderOf(second).fuelRate, 0.0018e18);
        assertEq(market.orderOf(second).endsAt, block.timestamp + 400 days);
        assertEq(market.orderCount(), 2);
        skip(LIFETIME);
        assertEq(earned(first), outputBetween(0, 30 days));
    }

    /// @dev What was paid for cannot be used meanwhile, so what it will earn does not change.
    function test_setTerms_standStillWhilePaused() public {
        vm.prank(guardian);
        market.pause();
        uint256 until = block.timestamp + 7 days;
        vm.expectRevert(abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, until));
        _setTerms(0.009e18, FUEL_RATE, LIFETIME);
        vm.warp(until);
        _setTerms(0.009e18, FUEL_RATE, LIFETIME);
    }

    function test_setTerms_promiseNoMoreThanThereIs() public {
        buyAs(alice, 500e6);
        uint256 free = market.freeRewards();
        vm.prank(admin);
        market.recoverFreeRewards(admin, free - WHOLE_OUTPUT / 10 + 1);
        bytes4 exhausted = IRewardReserve.RewardReserveExhausted.selector;
        vm.expectRevert(abi.encodeWithSelector(exhausted, WHOLE_OUTPUT / 10, WHOLE_OUTPUT / 10 - 1));
        _setTerms(0.011e18, FUEL_RATE, LIFETIME);
        _setTerms(OUTPUT_RATE, 0.0022e18, LIFETIME);
        fundReserve(1);
        _setTerms(0.011e18, FUEL_RATE, LIFETIME);
        assertEq(market.freeRewards(), 0);
        assertEq(market.unusedPowerReward(), WHOLE_OUTPUT * 11 / 10);
        _setTerms(OUTPUT_RATE, FUEL_RATE, LIFETIME);
        assertEq(market.freeRewards(), WHOLE_OUTPUT / 10);
    }

    function test_setTerms_moveByATenthADay() public {
        bytes4 outOfBounds = DailyBound.ValueOutOfBounds.selector;
        vm.expectRevert(abi.encodeWithSelector(outOfBounds, 0.011e18 + 1, 0.009e18, 0.011e18));
        _setTerms(0.011e18 + 1, FUEL_RATE, LIFETIME);
        vm.expectRevert(abi.encodeWithSelector(outOfBounds, 0.0018e18 - 1, 0.0018e18, 0.0022e18));
        _setTerms(OUTPUT_RATE, 0.0018e18 - 1, LIFETIME);
        vm.expectRevert(abi.encodeWithSelector(outOfBounds, 328.5 days - 1, 328.5 days, 401.5 days));
        _setTerms(OUTPUT_RATE, FUEL_RATE, 328.5 days - 1);

        _setTerms(0.011e18, 0.0018e18, 328.5 days);
        skip(1 days - 1);
        (IPowerMarket.Terms memory lowest, IPowerMarket.Terms memory highest) = market.termBounds();
        assertEq(lowest.outputRate, 0.0099e18);
        assertEq(highest.outputRate, 0.011e18);
        assertEq(lowest.fuelRate, 0.0018e18);
        assertEq(highest.fuelRate, 0.00198e18);
        assertEq(lowest.lifetime, 328.5 days);
        assertEq(highest.lifetime, 31_220_640);
        skip(1);
        (lowest, highest) = market.termBounds();
        assertEq(highest.outputRate, 0.0121e18);
        assertEq(lowest.fuelRate, 0.00162e18);
        assertEq(lowest.lifetime, 328.5 days * 9 / 10);
    }

    function test_setTerms_keepsLifetimesInRange() public {
        PowerMarket.Setup memory setup = setupFor(address(usdt));
        setup.terms.lifetime = 1 days;
        market = newMarket(setup);
        (IPowerMarket.Terms memory lowest,) = market.termBounds();
        assertEq(lowest.lifetime, 1 days);
        bytes4 outOfRange = Checked.DurationOutOfRange.selector;
        vm.expectRevert(abi.encodeWithSelector(outOfRange, 1 days - 1, 1 days, 1461 days));
        _setTerms(OUTPUT_RATE, FUEL_RATE, 1 days - 1);

        setup.terms.lifetime = 1461 days;
        market = newMarket(setup);
        (, IPowerMarket.Terms memory highest) = market.termBounds();
        assertEq(highest.lifetime, 1461 days);
        vm.expectRevert(abi.encodeWithSelector(outOfRange, 1461 days + 1, 1 days, 1461 days));
        _setTerms(OUTPUT_RATE, FUEL_RATE, 1461 days + 1);
    }

    function test_setTerms_keepsRatesInTheirSlot() public {
        PowerMarket.Setup memory setup = setupFor(address(usdt));
        setup.terms.outputRate = type(uint72).max;
        market = newMarket(setup);
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 72, uint256(1 << 72)));
        _setTerms(1 << 72, FUEL_RATE, LIFETIME);
    }
}
