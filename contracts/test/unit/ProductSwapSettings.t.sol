// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {IProductSwap} from "../../src/swap/IProductSwap.sol";
import {ProductSwap} from "../../src/swap/ProductSwap.sol";
import {FeePair} from "../support/FeePair.sol";
import {SwapFixture} from "../support/SwapFixture.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract ProductSwapSettingsTest is SwapFixture {
    function test_constructor_setsEverything() public {
        vm.expectEmit();
        emit IProductSwap.MinimumExchangeSet(address(product), 5);
        vm.expectEmit();
        emit IProductSwap.MinimumExchangeSet(address(usdt), 6);
        ProductSwap made = new ProductSwap(address(manager), address(pair), address(product), 25, 5, 6);
        assertEq(made.authority(), address(manager));
        assertEq(made.pair(), address(pair));
        assertEq(made.product(), address(product));
        assertEq(made.pairedToken(), address(usdt));
        assertEq(made.pairFee(), 25);
        assertEq(made.minimumExchangeOf(address(product)), 5);
        assertEq(made.minimumExchangeOf(address(usdt)), 6);
        assertEq(made.pausedUntil(), 0);
    }

    function test_constructor_refusesWhatIsNoContract() public {
        bytes memory notAContract = abi.encodeWithSelector(Checked.NotAContract.selector, stranger);
        vm.expectRevert(notAContract);
        new ProductSwap(stranger, address(pair), address(product), 30, 0, 0);
        vm.expectRevert(notAContract);
        new ProductSwap(address(manager), stranger, address(product), 30, 0, 0);
        vm.expectRevert(notAContract);
        new ProductSwap(address(manager), address(pair), stranger, 30, 0, 0);
        FeePair withoutToken = new FeePair(address(product), stranger, 30);
        vm.expectRevert(notAContract);
        new ProductSwap(address(manager), address(withoutToken), address(product), 30, 0, 0);
    }

    function test_constructor_refusesAPairWithoutTheProduct() public {
        vm.expectRevert(abi.encodeWithSelector(IProductSwap.TokenNotAccepted.selector, address(manager)));
        new ProductSwap(address(manager), address(pair), address(manager), 30, 0, 0);
    }

    function test_constructor_refusesAFeeAboveOnePercent() public {
        assertEq(new ProductSwap(address(manager), address(pair), address(product), 100, 0, 0).pairFee(), 100);
        assertEq(new ProductSwap(address(manager), address(pair), address(product), 0, 0, 0).pairFee(), 0);
        vm.expectRevert(abi.encodeWithSelector(IProductSwap.PairFeeOutOfRange.selector, 101, 100));
        new ProductSwap(address(manager), address(pair), address(product), 101, 0, 0);
    }

    function test_constructor_refusesMinimaThatDoNotFit() public {
        uint256 tooLarge = uint256(type(uint104).max) + 1;
        bytes memory overflow = abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 104, tooLarge);
        vm.expectRevert(overflow);
        new ProductSwap(address(manager), address(pair), address(product), 30, tooLarge, 0);
        vm.expectRevert(overflow);
        new ProductSwap(address(manager), address(pair), address(product), 30, 0, tooLarge);
    }

    function test_setMinimumExchange_isForTheRoleOfSettingsAlone() public {
        address[5] memory others = [stranger, operator, guardian, admin, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            swap.setMinimumExchange(address(usdt), 0);
        }
    }

    function test_setMinimumExchange_setsEachTokenForItself() public {
        vm.startPrank(settings);
        vm.expectEmit(address(swap));
        emit IProductSwap.MinimumExchangeSet(address(product), 100e18);
        swap.setMinimumExchange(address(product), 100e18);
        assertEq(swap.minimumExchangeOf(address(product)), 100e18);
        assertEq(swap.minimumExchangeOf(address(usdt)), MINIMUM_USDT);
        vm.expectEmit(address(swap));
        emit IProductSwap.MinimumExchangeSet(address(usdt), type(uint104).max);
        swap.setMinimumExchange(address(usdt), type(uint104).max);
        assertEq(swap.minimumExchangeOf(address(product)), 100e18);
        assertEq(swap.minimumExchangeOf(address(usdt)), type(uint104).max);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IProductSwap.BelowMinimumExchange.selector, 100e18 - 1, 100e18));
        sellAs(alice, 100e18 - 1);
        assertGt(sellAs(alice, 100e18), 0);
    }

    function test_setMinimumExchange_refusesOtherTokensAndWhatDoesNotFit() public {
        vm.startPrank(settings);
        bytes memory notAccepted = abi.encodeWithSelector(IProductSwap.TokenNotAccepted.selector, address(pair));
        vm.expectRevert(notAccepted);
        swap.setMinimumExchange(address(pair), 1);
        vm.expectRevert(notAccepted);
        swap.minimumExchangeOf(address(pair));
        uint256 tooLarge = uint256(type(uint104).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 104, tooLarge));
        swap.setMinimumExchange(address(product), tooLarge);
        vm.stopPrank();
    }

    function test_pause_isForTheGuardian_unpauseForTheAdministrator() public {
        address[5] memory others = [stranger, operator, settings, admin, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            swap.pause();
        }
        vm.prank(guardian);
        swap.pause();
        others[3] = guardian;
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            swap.unpause();
        }
        vm.prank(admin);
        swap.unpause();
        assertGt(sellAs(alice, 100e18), 0);
    }

    function test_pause_stopsBothDirectionsForSevenDaysAndNotThePair() public {
        uint256 until = block.timestamp + 7 days;
        vm.expectEmit(address(swap));
        emit ILapsingPause.Paused(guardian, until);
        vm.prank(guardian);
        swap.pause();
        assertEq(swap.pausedUntil(), until);
        // A minimum shares the word that the pause is kept in.
        vm.prank(settings);
        swap.setMinimumExchange(address(product), 2e18);
        assertEq(swap.pausedUntil(), until);

        vm.warp(until - 1);
        bytes memory paused = abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, until);
        vm.expectRevert(paused);
        sellAs(alice, 100e18);
        vm.expectRevert(paused);
        buyAs(alice, 100e6);
        uint256 quoted = paidByPair(address(product), 98e18);
        address[] memory path = new address[](2);
        (path[0], path[1]) = (address(product), address(usdt));
        vm.prank(alice);
        assertGt(router.swapExactTokensForTokens(100e18, quoted, path, alice, until)[1], quoted);

        vm.warp(until);
        assertGt(sellAs(alice, 100e18), 0);
        assertEq(swap.minimumExchangeOf(address(product)), 2e18);
    }
}
