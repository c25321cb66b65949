// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {IPowerMarket} from "../../src/power/IPowerMarket.sol";
import {IRewardReserve} from "../../src/rewards/IRewardReserve.sol";
import {ForeignAuthority} from "../support/ForeignAuthority.sol";
import {Ids} from "../support/Ids.sol";
import {PowerFixture} from "../support/PowerFixture.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

contract PowerMarketClaimTest is PowerFixture {
    uint256 private orderId;
    uint256 private balance;

    function setUp() public override {
        super.setUp();
        orderId = openAs(alice, 100);
        balance = product.balanceOf(alice);
    }

    function test_claim_paysTheOutput() public {
        skip(10 days);
        uint256 output = outputBetween(0, 10 days);
        vm.expectEmit(address(market));
        emit IPowerMarket.OrderClaimed(alice, orderId, output);
        vm.expectEmit(address(product));
        emit IERC20.Transfer(address(market), alice, output);
        assertEq(claimAs(alice, orderId), output);
        assertEq(product.balanceOf(alice), balance + output);
        assertEq(market.totalPaid(), output);
        assertEq(market.reservedRewards(), WHOLE_OUTPUT - output);
        IPowerMarket.Order memory order = market.orderOf(orderId);
        assertEq(order.earned, 0);
        assertEq(order.paid, output);
        assertEq(order.reserved, WHOLE_OUTPUT - output);
    }

    function test_claim_ofNothingPaysNothing() public {
        vm.recordLogs();
        assertEq(claimAs(alice, orderId), 0);
        assertEq(vm.getRecordedLogs().length, 0);
        assertEq(market.claimFor(alice, Ids.only(orderId)), 0);
        assertEq(market.claimFor(alice, new uint256[](0)), 0);
        assertEq(product.balanceOf(alice), balance);
    }

    function test_claim_inManySteps_paysTheSameAsAtOnce() public {
        uint256 paid = 0;
        for (uint256 index = 0; index < 50; ++index) {
            skip(2 days + index);
            paid += claimAs(alice, orderId);
        }
        assertEq(paid, outputBetween(0, 100 days));
        skip(LIFETIME);
        assertEq(claimAs(alice, orderId), 0);
        assertEq(market.reservedRewards(), 0);
        assertEq(market.freeRewards(), RESERVE - paid);
    }

    function test_claim_ofAWholeLife_paysAllThatWasSetAside() public {
        replenishAs(alice, orderId, WHOLE_FUEL);
        skip(LIFETIME);
        assertEq(claimAs(alice, orderId), WHOLE_OUTPUT);
        assertEq(market.reservedRewards(), 0);
    }

    function test_claim_releasesWhatIsLost() public {
        skip(200 days);
        uint256 output = outputBetween(0, 100 days);
        vm.expectEmit(true, true, false, false, address(market));
        emit IPowerMarket.OrderReleased(alice, orderId, 0);
        assertEq(claimAs(alice, orderId), output);
        assertEq(market.reservedRewards(), market.orderOf(orderId).reserved);
        assertEq(market.reservedRewards(), outputBetween(200 days, LIFETIME));
    }

    function test_claimFor_isForAnyone_andPaysTheOwnerOnly() public {
        uint256 second = openAs(alice, 30);
        skip(40 days);
        uint256[] memory both = new uint256[](3);
        both[0] = orderId;
        both[1] = second;
        both[2] = orderId;
        uint256 before = product.balanceOf(alice);
        uint256 output = outputBetween(0, 40 days) + outputBetween(0, 30 days);
        vm.expectEmit(address(market));
        emit IPowerMarket.OrderClaimed(alice, orderId, outputBetween(0, 40 days));
        vm.expectEmit(address(market));
        emit IPowerMarket.OrderClaimed(alice, second, outputBetween(0, 30 days));
        vm.prank(stranger);
        assertEq(market.claimFor(alice, both), output);
        assertEq(product.balanceOf(alice) - before, output);
        assertEq(product.balanceOf(stranger), 0);
    }

    function test_claimFor_refusesOrdersOfOthers() public {
        uint256 second = openAs(bob, 30);
        skip(1 days);
        uint256[] memory both = new uint256[](2);
        both[0] = orderId;
        both[1] = second;
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.NotOrderOwner.selector, alice, second));
        market.claimFor(alice, both);
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.NotOrderOwner.selector, stranger, orderId));
        vm.prank(stranger);
        market.claimFor(stranger, Ids.only(orderId));
        vm.expectRevert(abi.encodeWithSelector(IPowerMarket.NotOrderOwner.selector, address(0), orderId));
        market.claimFor(address(0), Ids.only(orderId));
    }

    function test_pause_isForTheGuardian_unpauseForTheAdmin() public {
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, operator));
        vm.prank(operator);
        market.pause();
        vm.prank(guardian);
        market.pause();
        assertEq(market.pausedUntil(), block.timestamp + 7 days);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, guardian));
        vm.prank(guardian);
        market.unpause();
        vm.prank(admin);
        market.unpause();
        assertEq(market.pausedUntil(), 0);
    }

    function test_pause_stopsEntriesForSevenDays_andNothingElse() public {
        buyAs(alice, 500e6);
        skip(10 days);
        vm.prank(guardian);
        market.pause();
        uint256 until = block.timestamp + 7 days;
        bytes memory reason = abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, until);
        vm.startPrank(alice);
        vm.expectRevert(reason);
        market.buyPower(address(usdt), 500e6, 0);
        vm.expectRevert(reason);
        market.open(POWER, WHOLE_FUEL, 0, block.timestamp);

        assertEq(market.claim(orderId), outputBetween(0, 10 days));
        market.suspend(orderId);
        market.resume(orderId);
        market.replenish(orderId, DAILY_FUEL);
        market.settle(orderId);
        market.claimFor(alice, Ids.only(orderId));
        vm.stopPrank();
        fundReserve(1e18);
        assertEq(market.reservedRewards(), WHOLE_OUTPUT - outputBetween(0, 10 days));

        vm.warp(until);
        vm.startPrank(alice);
        market.open(POWER, WHOLE_FUEL, 0, block.timestamp);
        market.buyPower(address(usdt), 500e6, 0);
        assertEq(market.pausedUntil(), until);
    }

    /// @dev An authority of a thief's own takes what is free, once, also when it calls back before it answers; what is set aside is paid.
    function test_foreignAuthority_takesNothingSetAside_andStopsNoClaim() public {
        ForeignAuthority foreign = new ForeignAuthority();
        vm.prank(admin);
        manager.updateAuthority(address(market), address(foreign));
        uint256 free = market.freeRewards();
        bytes memory recovery = abi.encodeCall(market.recoverFreeRewards, (stranger, free));
        foreign.callFirst(address(market), recovery);
        vm.startPrank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IRewardReserve.FreeRewardsExceeded.selector, 1, 0));
        market.recoverFreeRewards(stranger, 1);
        market.setMinimumExchange(1);
        market.pause();
        vm.stopPrank();
        assertTrue(foreign.lastCallSucceeded());
        assertEq(product.balanceOf(stranger), free);

        skip(10 days);
        assertEq(claimAs(alice, orderId), outputBetween(0, 10 days));
        foreign.setAnswer(ForeignAuthority.Answer.No);
        suspendAs(alice, orderId);
        resumeAs(alice, orderId);
        replenishAs(alice, orderId, WHOLE_FUEL);
        skip(LIFETIME);
        claimAs(alice, orderId);
        assertEq(market.orderOf(orderId).paid, WHOLE_OUTPUT);
        assertEq(market.reservedRewards(), 0);
    }
}
