// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPowerMarket} from "../../src/power/IPowerMarket.sol";
import {Pauses} from "../support/Pauses.sol";
import {PowerFixture} from "../support/PowerFixture.sol";
import {PowerMarketHandler} from "./PowerMarketHandler.sol";

contract PowerMarketInvariantTest is PowerFixture {
    PowerMarketHandler private handler;

    function setUp() public override {
        super.setUp();
        address carol = makeAddr("carol");
        bind(carol);
        supply(carol);
        address[] memory accounts = new address[](3);
        accounts[0] = alice;
        accounts[1] = bob;
        accounts[2] = carol;
        address[5] memory outsiders = [operator, settings, guardian, admin, stranger];
        handler = new PowerMarketHandler(market, address(usdt), vault, accounts, outsiders);
        for (uint256 index = 0; index < accounts.length; ++index) {
            handler.buyPower(index, false, 5000e6);
            handler.open(index, 1000e18 * (index + 1), 0);
        }
        targetContract(address(handler));
    }

    /// @dev I-20 to I-28 and I-30 after every call, in one campaign.
    function invariant_powerMarket() public view {
        _reserveIsHeld();
        _ordersAreCovered();
        _tokensAreConserved();
        assertEq(handler.trespasses(), 0, "I-22, I-25, I-28: nobody got through where nobody may");
    }

    /// @dev I-29 and I-24: after any history, paused, closed and with all free tokens gone, every order can be settled and claimed, then and at
    /// its end, and nothing stays set aside.
    function afterInvariant() public {
        handler.requireEffects();
        uint256 free = market.freeRewards();
        if (free != 0) {
            vm.prank(admin);
            market.recoverFreeRewards(admin, free);
        }
        _openAll();
        Pauses.keepPaused(market, guardian);
        vm.prank(admin);
        manager.setTargetClosed(address(market), true);
        _claimAll();
        skip(2000 days);
        _claimAll();
        assertEq(market.reservedRewards(), 0, "I-24 nothing stays set aside");
    }

    /// @dev I-30: power that was sold can be opened, whatever was taken back.
    function _openAll() private {
        if (block.timestamp < market.pausedUntil()) vm.warp(market.pausedUntil());
        for (uint256 index = 0; index < 3; ++index) {
            address account = handler.accounts(index);
            uint256 balance = power.balanceOf(account);
            if (balance < 1e18) continue;
            supply(account);
            (uint256 minimum,, uint256 reward) = market.quoteOrder(balance);
            vm.prank(account);
            market.open(balance, minimum, reward, block.timestamp);
        }
    }

    function _claimAll() private {
        uint256 reserved = 0;
        for (uint256 orderId = 1; orderId <= market.orderCount(); ++orderId) {
            market.settle(orderId);
            IPowerMarket.Order memory order = market.orderOf(orderId);
            assertEq(claimAs(order.owner, orderId), order.earned, "I-29");
            reserved += market.orderOf(orderId).reserved;
        }
        assertEq(reserved, market.reservedRewards(), "I-24 after settling");
    }

    /// @dev I-20 and I-21: what is set aside is held, and every token is accounted for.
    function _reserveIsHeld() private view {
        uint256 held = product.balanceOf(address(market));
        uint256 owed = market.reservedRewards() + market.unusedPowerReward();
        assertLe(market.reservedRewards(), held, "I-20");
        assertLe(owed, held, "I-30");
        assertEq(held, RESERVE + handler.funded() + handler.given() - handler.recovered() - handler.paid(), "I-21");
        assertEq(market.freeRewards(), held - owed, "I-21 free");
        assertEq(market.totalFunded(), RESERVE + handler.funded(), "I-21 funded");
        assertEq(market.totalPaid(), handler.paid(), "I-21 paid");
    }

    /// @dev I-23, I-24, I-25, I-26: each order by itself and all together.
    function _ordersAreCovered() private view {
        uint256 reserved = 0;
        for (uint256 orderId = 1; orderId <= market.orderCount(); ++orderId) {
            IPowerMarket.Order memory order = market.orderOf(orderId);
            assertEq(order.paid, handler.paidOf(orderId), "I-23 paid");
            assertLe(order.paid + order.reserved, handler.setAside(orderId), "I-23 set aside");
            assertLe(order.earned, order.reserved, "I-23 earned");
            assertEq(handler.termsHash(orderId), handler.termsOf(orderId), "I-25 terms");
            assertLe(order.fuelEmptyAt, order.endsAt, "I-26 fuel after the end");
            reserved += order.reserved;
        }
        assertLe(reserved, market.reservedRewards(), "I-24");
    }

    /// @dev I-26, I-27, I-28: fuel, power and proceeds.
    function _tokensAreConserved() private view {
        assertEq(product.destroyed(), handler.fuelBurned(), "I-26 fuel");
        assertEq(power.totalSupply(), handler.powerBought() - handler.powerBurned(), "I-27");
        assertEq(product.balanceOf(treasury), handler.productProceeds(), "I-27 proceeds in product");
        assertEq(usdt.balanceOf(treasury), handler.usdtProceeds(), "I-27 proceeds in USDT");
        assertEq(usdt.balanceOf(address(market)), 0, "I-27 nothing stays");
    }
}
