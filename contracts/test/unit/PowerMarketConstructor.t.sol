// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {DailyBound} from "../../src/power/DailyBound.sol";
import {IPowerMarket} from "../../src/power/IPowerMarket.sol";
import {IPowerSale} from "../../src/power/IPowerSale.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {PowerToken} from "../../src/tokens/PowerToken.sol";
import {PowerFixture} from "../support/PowerFixture.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract PowerMarketConstructorTest is PowerFixture {
    function _refused(PowerMarket.Setup memory setup, bytes memory reason) private {
        vm.expectRevert(reason);
        new PowerMarket(setup);
    }

    function test_constructor_keepsWhatItWasGiven() public view {
        assertEq(market.authority(), address(manager));
        assertEq(market.rewardToken(), address(product));
        assertEq(market.referralRegistry(), address(registry));
        assertEq(market.treasury(), treasury);
        assertEq(market.priceOf(address(product)), PRODUCT_PRICE);
        assertEq(market.priceOf(address(usdt)), USDT_PRICE);
        assertEq(market.priceOf(address(manager)), 0);
        assertEq(market.minimumExchange(), MINIMUM_EXCHANGE);
        assertEq(market.terms().outputRate, OUTPUT_RATE);
        assertEq(market.terms().fuelRate, FUEL_RATE);
        assertEq(market.terms().lifetime, LIFETIME);
        assertEq(market.orderCount(), 0);
        assertEq(market.pausedUntil(), 0);
        assertEq(power.powerMarket(), address(market));
        assertEq(power.name(), "Power");
        assertEq(power.symbol(), "DRCP");
    }

    function test_constructor_tellsIndexersItsParameters() public {
        PowerMarket.Setup memory setup = setupFor(address(usdt));
        vm.expectEmit();
        emit IPowerSale.MinimumExchangeSet(MINIMUM_EXCHANGE);
        vm.expectEmit();
        emit IPowerSale.PriceSet(address(product), PRODUCT_PRICE);
        vm.expectEmit();
        emit IPowerSale.PriceSet(address(usdt), USDT_PRICE);
        vm.expectEmit();
        emit IPowerMarket.TermsSet(OUTPUT_RATE, FUEL_RATE, LIFETIME);
        PowerMarket other = new PowerMarket(setup);
        assertTrue(PowerToken(other.powerToken()) != power);
    }

    function test_constructor_refusesAddressesWithoutCode() public {
        bytes memory reason = abi.encodeWithSelector(Checked.NotAContract.selector, stranger);
        PowerMarket.Setup memory setup = setupFor(address(usdt));
        setup.authority = stranger;
        _refused(setup, reason);
        setup = setupFor(address(usdt));
        setup.product = stranger;
        _refused(setup, reason);
        _refused(setupFor(stranger), reason);
        setup = setupFor(address(usdt));
        setup.registry = stranger;
        _refused(setup, reason);
    }

    function test_constructor_refusesNoTreasury() public {
        PowerMarket.Setup memory setup = setupFor(address(usdt));
        setup.treasury = address(0);
        _refused(setup, abi.encodeWithSelector(Checked.ZeroAddress.selector));
    }

    function test_constructor_refusesValuesTooSmallToMove() public {
        bytes memory reason =
            abi.encodeWithSelector(DailyBound.ValueOutOfBounds.selector, 9, 10, uint256(type(uint160).max));
        PowerMarket.Setup memory setup = setupFor(address(usdt));
        setup.productPrice = 9;
        _refused(setup, reason);
        setup = setupFor(address(usdt));
        setup.usdtPrice = 9;
        _refused(setup, reason);
        setup = setupFor(address(usdt));
        setup.terms.outputRate = 9;
        _refused(setup, reason);
        setup = setupFor(address(usdt));
        setup.terms.fuelRate = 9;
        _refused(setup, reason);
    }

    function test_constructor_refusesValuesTooLarge() public {
        PowerMarket.Setup memory setup = setupFor(address(usdt));
        setup.usdtPrice = 1 << 160;
        bytes4 outOfBounds = DailyBound.ValueOutOfBounds.selector;
        _refused(setup, abi.encodeWithSelector(outOfBounds, 1 << 160, 10, uint256(type(uint160).max)));
        bytes memory reason =
            abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 72, uint256(1 << 72));
        setup = setupFor(address(usdt));
        setup.terms.outputRate = 1 << 72;
        _refused(setup, reason);
        setup = setupFor(address(usdt));
        setup.terms.fuelRate = 1 << 72;
        _refused(setup, reason);
    }

    function test_constructor_refusesOtherLifetimes() public {
        uint256[2] memory lifetimes = [uint256(1 days) - 1, 1461 days + 1];
        for (uint256 index = 0; index < lifetimes.length; ++index) {
            PowerMarket.Setup memory setup = setupFor(address(usdt));
            setup.terms.lifetime = lifetimes[index];
            bytes4 outOfRange = Checked.DurationOutOfRange.selector;
            _refused(setup, abi.encodeWithSelector(outOfRange, lifetimes[index], 1 days, 1461 days));
        }
    }
}
