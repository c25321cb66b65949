// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {ICardSeller} from "../../src/cards/ICardSeller.sol";
import {DailyBound} from "../../src/power/DailyBound.sol";
import {CardFixture} from "../support/CardFixture.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";

contract CardSellerSettingsTest is CardFixture {
    function _expectUnauthorized(address caller) private {
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, caller));
        vm.prank(caller);
    }

    function test_settings_areForTheRoleOfSettingsAlone() public {
        address[5] memory others = [stranger, operator, admin, guardian, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            _expectUnauthorized(others[index]);
            seller.setPrice(PRICE);
            _expectUnauthorized(others[index]);
            seller.setWhitelist(only(others[index]), true);
            _expectUnauthorized(others[index]);
            seller.setSaleWhitelist(1, true);
        }
    }

    function test_setPrice_movesByATenthInADayAtMost() public {
        (uint256 lowest, uint256 highest) = seller.priceBounds();
        assertEq(lowest, PRICE * 9 / 10);
        assertEq(highest, PRICE * 11 / 10);
        vm.startPrank(settings);
        vm.expectRevert(abi.encodeWithSelector(DailyBound.ValueOutOfBounds.selector, highest + 1, lowest, highest));
        seller.setPrice(highest + 1);
        vm.expectRevert(abi.encodeWithSelector(DailyBound.ValueOutOfBounds.selector, lowest - 1, lowest, highest));
        seller.setPrice(lowest - 1);
        vm.expectEmit(address(seller));
        emit ICardSeller.PriceSet(highest);
        seller.setPrice(highest);
        assertEq(seller.price(), highest);
        vm.expectRevert(
            abi.encodeWithSelector(DailyBound.ValueOutOfBounds.selector, highest + 1, highest * 9 / 10, highest)
        );
        seller.setPrice(highest + 1);
        skip(1 days - 1);
        vm.expectRevert(
            abi.encodeWithSelector(DailyBound.ValueOutOfBounds.selector, highest + 1, highest * 9 / 10, highest)
        );
        seller.setPrice(highest + 1);
        skip(1);
        seller.setPrice(highest * 11 / 10);
        vm.stopPrank();
        assertEq(seller.price(), PRICE * 121 / 100);
        (lowest, highest) = seller.priceBounds();
        assertEq(lowest, PRICE * 121 / 100 * 9 / 10);
        assertEq(highest, PRICE * 11 / 10 * 11 / 10);
    }

    function test_setPrice_isWhatTheNextBuyerPays() public {
        vm.prank(settings);
        seller.setPrice(PRICE - 5);
        buyAs(alice, 2);
        assertEq(usdt.balanceOf(treasury), 2 * PRICE - 10);
    }

    function test_setWhitelist_saysWhoMayBuy() public {
        address[] memory accounts = new address[](2);
        (accounts[0], accounts[1]) = (stranger, alice);
        vm.startPrank(settings);
        vm.expectEmit(address(seller));
        emit ICardSeller.WhitelistSet(stranger, true);
        vm.expectEmit(address(seller));
        emit ICardSeller.WhitelistSet(alice, true);
        seller.setWhitelist(accounts, true);
        assertTrue(seller.isWhitelisted(stranger));
        assertTrue(seller.isWhitelisted(alice));
        vm.expectEmit(address(seller));
        emit ICardSeller.WhitelistSet(alice, false);
        seller.setWhitelist(only(alice), false);
        seller.setWhitelist(new address[](0), true);
        vm.stopPrank();
        assertTrue(seller.isWhitelisted(stranger));
        assertFalse(seller.isWhitelisted(alice));
        assertTrue(seller.isWhitelisted(bob));
    }

    function _setSale(uint256 series, bool onSale) private {
        vm.prank(settings);
        seller.setSaleWhitelist(series, onSale);
    }

    function _expectNotOnSale(uint256 series) private {
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.SeriesNotOnSale.selector, series));
    }

    function test_setSaleWhitelist_opensASeriesBesideTheOthersAnHourLater() public {
        buyAs(alice, 2);
        uint256 openedAt = block.timestamp;
        uint256 opensAt = openedAt + 1 hours;
        vm.expectEmit(address(seller));
        emit ICardSeller.SaleWhitelistSet(8, opensAt);
        _setSale(8, true);
        (uint256[] memory series, uint256[] memory openings) = seller.saleWhitelist();
        assertEq(series.length, 2);
        (uint256 first, uint256 second) = (series[0], series[1]);
        assertEq(first, SERIES);
        assertEq(second, 8);
        assertEq(openings[0], openedAt);
        assertEq(openings[1], opensAt);
        assertEq(seller.opensAtOf(8), opensAt);

        bytes memory notOpen = abi.encodeWithSelector(ICardSeller.SaleNotOpen.selector, opensAt);
        vm.expectRevert(notOpen);
        buyOfAs(alice, 8, 1);
        buyAs(alice, 1);
        vm.warp(opensAt - 1);
        vm.expectRevert(notOpen);
        buyOfAs(alice, 8, 1);
        vm.warp(opensAt);
        assertEq(buyOfAs(alice, 8, 1), (uint256(8) << 32) + 1);
        assertEq(buyAs(alice, 1), FIRST + 3);
        assertEq(buyOfAs(bob, 8, 1), (uint256(8) << 32) + 2);
        assertEq(cards.seriesOf((uint256(8) << 32) + 1), 8);
        assertEq(seller.soldOf(SERIES), 4);
        assertEq(seller.soldOf(8), 2);
    }

    function test_setSaleWhitelist_goesOnWhereASeriesStopped() public {
        buyAs(alice, 2);
        _setSale(SERIES, false);
        _setSale(SERIES, true);
        skip(1 hours);
        assertEq(buyAs(bob, 1), FIRST + 2);
    }

    function test_setSaleWhitelist_endsTheSaleOfOneSeriesAtOnce() public {
        _setSale(8, true);
        _setSale(9, true);
        skip(1 hours);
        vm.expectEmit(address(seller));
        emit ICardSeller.SaleWhitelistSet(SERIES, 0);
        _setSale(SERIES, false);
        _expectNotOnSale(SERIES);
        buyAs(alice, 1);
        assertEq(seller.opensAtOf(SERIES), 0);
        buyOfAs(alice, 8, 1);
        buyOfAs(alice, 9, 1);
        (uint256[] memory series,) = seller.saleWhitelist();
        assertEq(series.length, 2);
        (uint256 first, uint256 second) = (series[0], series[1]);
        assertEq(first, 9);
        assertEq(second, 8);
        _setSale(8, false);
        _setSale(9, false);
        (series,) = seller.saleWhitelist();
        assertEq(series.length, 0);
        _expectNotOnSale(SERIES);
        _setSale(SERIES, false);
    }

    function test_setSaleWhitelist_ofAnOpenSeriesOpensItAnHourLaterAndOnce() public {
        _setSale(SERIES, true);
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.SaleNotOpen.selector, block.timestamp + 1 hours));
        buyAs(alice, 1);
        (uint256[] memory series,) = seller.saleWhitelist();
        assertEq(series, only(SERIES));
    }

    function test_setSaleWhitelist_refusesANumberThatDoesNotFit() public {
        for (uint256 index = 0; index < 2; ++index) {
            uint256 series = index == 0 ? 0 : uint256(1) << 32;
            vm.expectRevert(
                abi.encodeWithSelector(Checked.AmountOutOfRange.selector, series, 1, uint256(type(uint32).max))
            );
            _setSale(series, true);
            _expectNotOnSale(series);
            _setSale(series, false);
        }
        _setSale(type(uint32).max, true);
        skip(1 hours);
        assertEq(buyOfAs(alice, type(uint32).max, 1), (uint256(type(uint32).max) << 32) + 1);
    }

    function test_setSaleWhitelist_refusesMoreThanAPageReads() public {
        for (uint256 series = 100; series < 115; ++series) {
            _setSale(series, true);
        }
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.TooManySeriesOnSale.selector, 16));
        _setSale(115, true);
        _setSale(114, true);
        _setSale(SERIES, false);
        _setSale(115, true);
        (uint256[] memory series_,) = seller.saleWhitelist();
        assertEq(series_.length, 16);
    }

    function test_recoverStock_isForTheAdmin() public {
        address[5] memory others = [stranger, operator, settings, guardian, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            _expectUnauthorized(others[index]);
            seller.recoverStock(others[index], 1);
        }
    }

    function test_recoverStock_takesUnsoldProductAlone() public {
        buyAs(alice, 1);
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(ICardSeller.StockExhausted.selector, STOCK - HELD + 1, STOCK - HELD));
        seller.recoverStock(admin, STOCK - HELD + 1);
        vm.expectEmit(address(seller));
        emit ICardSeller.StockRecovered(stranger, STOCK - HELD);
        seller.recoverStock(stranger, STOCK - HELD);
        vm.stopPrank();
        assertEq(product.balanceOf(stranger), STOCK - HELD);
        assertEq(product.balanceOf(address(vault)), HELD);
    }

    function test_pause_isForTheGuardianAndUnpauseForTheAdmin() public {
        address[4] memory others = [stranger, operator, settings, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            _expectUnauthorized(others[index]);
            seller.pause();
            _expectUnauthorized(others[index]);
            seller.unpause();
        }
        vm.expectEmit(address(seller));
        emit ILapsingPause.Paused(guardian, block.timestamp + 7 days);
        vm.prank(guardian);
        seller.pause();
        assertEq(seller.pausedUntil(), block.timestamp + 7 days);
        assertEq(seller.price(), PRICE);
        vm.expectEmit(address(seller));
        emit ILapsingPause.Unpaused(admin);
        vm.prank(admin);
        seller.unpause();
        buyAs(alice, 1);
    }

    function test_settings_moveNoCardAndNothingOfOne() public {
        buyAs(alice, 2);
        stakeAs(alice, FIRST);
        vm.startPrank(settings);
        seller.setPrice(PRICE * 9 / 10);
        seller.setWhitelist(only(alice), false);
        seller.setSaleWhitelist(SERIES, false);
        vm.stopPrank();
        skip(1 days);
        assertEq(vault.cardOf(FIRST).claimable, RELEASE);
        assertEq(vault.cardOf(FIRST).claimableIncome, INCOME);
        assertEq(cards.ownerOf(FIRST + 1), alice);
    }
}
