// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICardVault} from "../../src/cards/ICardVault.sol";
import {IRewardReserve} from "../../src/rewards/IRewardReserve.sol";
import {CardFixture} from "../support/CardFixture.sol";
import {BlocklistToken, FeeToken, PlainToken} from "../support/Tokens.sol";

contract CardVaultClaimTest is CardFixture {
    function setUp() public override {
        super.setUp();
        buyAs(alice, 3);
    }

    function test_claim_paysWhatAccrued() public {
        stakeAs(alice, FIRST);
        skip(10 days);
        vm.expectEmit(address(vault));
        emit ICardVault.CardSettled(alice, FIRST, 10 * RELEASE, 10 * INCOME);
        vm.expectEmit(address(vault));
        emit ICardVault.Claimed(alice, 10 * RELEASE, 10 * INCOME);
        (uint256 released, uint256 income) = claimAs(alice, FIRST);
        assertEq(released, 10 * RELEASE);
        assertEq(income, 10 * INCOME);
        assertEq(product.balanceOf(alice), 10 * RELEASE);
        assertEq(rwas.balanceOf(alice), 10 * INCOME);
        assertEq(vault.totalHeld(), 3 * HELD - 10 * RELEASE);
        assertEq(product.balanceOf(address(vault)), vault.totalHeld());
        assertEq(vault.reservedRewards(), 3 * SET_ASIDE - 10 * INCOME);
        assertEq(vault.totalPaid(), 10 * INCOME);
        ICardVault.Card memory card = vault.cardOf(FIRST);
        assertEq(card.claimable, 0);
        assertEq(card.claimableIncome, 0);
        assertEq(card.held, HELD - 10 * RELEASE);
        (released, income) = claimAs(alice, FIRST);
        assertEq(released + income, 0);
    }

    function test_claim_isForTheStaker() public {
        stakeAs(alice, FIRST);
        skip(1 days);
        address[5] memory others = [bob, admin, operator, guardian, treasury];
        for (uint256 index = 0; index < others.length; ++index) {
            bytes memory refusal = abi.encodeWithSelector(ICardVault.NotStaker.selector, others[index], FIRST);
            vm.startPrank(others[index]);
            vm.expectRevert(refusal);
            vault.claim(only(FIRST));
            vm.expectRevert(refusal);
            vault.claimReleased(only(FIRST));
            vm.expectRevert(refusal);
            vault.takeOut(only(FIRST));
            vm.expectRevert(refusal);
            vault.claimFor(others[index], only(FIRST));
            vm.stopPrank();
        }
        vm.expectRevert(abi.encodeWithSelector(ICardVault.NotStaker.selector, alice, FIRST + 1));
        claimAs(alice, FIRST + 1);
        vm.expectRevert(abi.encodeWithSelector(ICardVault.NotStaker.selector, alice, 12_345));
        claimAs(alice, 12_345);
        vm.expectRevert(abi.encodeWithSelector(ICardVault.NotStaker.selector, address(0), FIRST + 1));
        vault.claimFor(address(0), only(FIRST + 1));
    }

    function test_claim_takesSeveralCards_eachOnce() public {
        stakeAs(alice, several(FIRST, 3));
        skip(1 days);
        uint256[] memory twice = several(FIRST, 3);
        twice[2] = FIRST;
        vm.prank(alice);
        (uint256 released, uint256 income) = vault.claim(twice);
        assertEq(released, 2 * RELEASE);
        assertEq(income, 2 * INCOME);
        assertEq(vault.cardOf(FIRST + 2).claimable, RELEASE);
    }

    function test_claim_ofNothingPaysNothing() public {
        vm.recordLogs();
        vm.startPrank(alice);
        vault.claim(none());
        assertEq(vault.claimReleased(none()), 0);
        vault.claimFor(bob, none());
        vm.stopPrank();
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_claim_losesNothingHoweverOftenItIsCalled() public {
        stakeAs(alice, several(FIRST, 2));
        uint256 start = block.timestamp;
        for (uint256 step = 1; step <= 50; ++step) {
            vm.warp(start + step * 997);
            claimAs(alice, FIRST);
        }
        assertEq(product.balanceOf(alice), RELEASE * 50 * 997 / 1 days);
        assertEq(rwas.balanceOf(alice), INCOME * 50 * 997 / 1 days);
        assertEq(vault.cardOf(FIRST).released, vault.cardOf(FIRST + 1).released);
    }

    function test_claimFor_paysTheStakerAlone() public {
        stakeAs(alice, several(FIRST, 2));
        skip(2 days);
        vm.prank(stranger);
        (uint256 released, uint256 income) = vault.claimFor(alice, several(FIRST, 2));
        assertEq(released, 4 * RELEASE);
        assertEq(income, 4 * INCOME);
        assertEq(product.balanceOf(alice), 4 * RELEASE);
        assertEq(rwas.balanceOf(alice), 4 * INCOME);
        assertEq(product.balanceOf(stranger) + rwas.balanceOf(stranger), 0);
    }

    function test_claim_atTheEndOfLife() public {
        stakeAs(alice, several(FIRST, 3));
        uint256 endsAt = block.timestamp + LIFE;
        vm.warp(endsAt - 1);
        assertEq(uint256(vault.cardOf(FIRST).state), uint256(ICardVault.State.Staked));
        assertGt(vault.cardOf(FIRST).held, 0);
        (uint256 released,) = claimAs(alice, FIRST);
        assertEq(released, RELEASE * (LIFE - 1) / 1 days);

        vm.warp(endsAt);
        ICardVault.Card memory card = vault.cardOf(FIRST + 1);
        assertEq(uint256(card.state), uint256(ICardVault.State.Ended));
        assertEq(card.held, 0);
        assertEq(card.claimable, HELD);
        assertEq(card.claimableIncome, WHOLE_INCOME);
        assertEq(card.futureIncome, 0);
        assertEq(card.endsAt, endsAt);
        vm.expectEmit(address(vault));
        emit ICardVault.CardFinished(FIRST, 1);
        claimAs(alice, FIRST);

        vm.warp(endsAt + 100 days);
        vm.expectEmit(address(vault));
        emit ICardVault.CardSettled(alice, FIRST + 1, HELD, WHOLE_INCOME);
        vm.expectEmit(address(vault));
        emit ICardVault.CardFinished(FIRST + 1, 1);
        claimAs(alice, FIRST + 1);
        assertEq(product.balanceOf(alice), 2 * HELD);
        assertEq(rwas.balanceOf(alice), 2 * WHOLE_INCOME);
        assertEq(vault.reservedRewards(), SET_ASIDE);
        assertEq(vault.totalHeld(), HELD);
        assertEq(vault.cardOf(FIRST + 1).endsAt, endsAt);
        assertEq(vault.cardOf(FIRST + 1).age, LIFE);

        skip(1 days);
        (released,) = claimAs(alice, FIRST + 1);
        assertEq(released, 0);
        assertEq(vault.reservedRewards(), SET_ASIDE);
    }

    function test_claim_ofABlockedAccountStopsNobodyAndNeverWhatCardsHold() public {
        BlocklistToken blocklist = new BlocklistToken();
        useSeller(newSeller(setupFor(address(usdt), address(blocklist))));
        addStock(10 * HELD);
        fundReserve(10 * SET_ASIDE);
        permit(alice);
        permit(bob);
        uint256 hers = buyAs(alice, 1);
        uint256 his = buyAs(bob, 1);
        stakeAs(alice, hers);
        stakeAs(bob, his);
        skip(1 days);
        blocklist.setBlocked(alice, true);
        vm.expectRevert(abi.encodeWithSelector(BlocklistToken.Blocked.selector, alice));
        claimAs(alice, hers);
        claimAs(bob, his);

        vm.expectEmit(address(vault));
        emit ICardVault.CardSettled(alice, hers, RELEASE, INCOME);
        vm.expectEmit(address(vault));
        emit ICardVault.Claimed(alice, RELEASE, 0);
        vm.prank(alice);
        assertEq(vault.claimReleased(only(hers)), RELEASE);
        assertEq(product.balanceOf(alice), RELEASE);
        (uint256 released, uint256 income) = vault.creditOf(alice);
        assertEq(released, 0);
        assertEq(income, INCOME);
        takeOutAs(alice, hers);

        blocklist.setBlocked(alice, false);
        vault.claimFor(alice, none());
        assertEq(blocklist.balanceOf(alice), INCOME);
    }

    function test_claim_worksWithAFeeOnIncome() public {
        FeeToken fee = new FeeToken(100);
        useSeller(newSeller(setupFor(address(usdt), address(fee))));
        addStock(HELD);
        fundReserve(2 * SET_ASIDE);
        permit(alice);
        uint256 card = buyAs(alice, 1);
        stakeAs(alice, card);
        skip(1 days);
        (, uint256 income) = claimAs(alice, card);
        assertEq(income, INCOME);
        assertEq(fee.balanceOf(alice), INCOME * 99 / 100);
        assertGe(fee.balanceOf(address(vault)), vault.reservedRewards());
    }

    /// @dev What cards hold is never counted as free when they earn {product} too.
    function test_claim_worksWhenCardsEarnWhatTheyHold() public {
        useSeller(newSeller(setupFor(address(usdt), address(product))));
        addStock(2 * HELD);
        vm.prank(owner);
        require(product.transfer(address(vault), SET_ASIDE));
        permit(alice);
        uint256 card = buyAs(alice, 1);
        assertEq(vault.freeRewards(), 0);
        vm.expectRevert(abi.encodeWithSelector(IRewardReserve.RewardReserveExhausted.selector, SET_ASIDE, 0));
        buyAs(alice, 1);
        stakeAs(alice, card);
        skip(LIFE);
        claimAs(alice, card);
        assertEq(product.balanceOf(alice), HELD + WHOLE_INCOME);
        assertEq(product.balanceOf(address(vault)), 1);
        assertEq(vault.freeRewards(), 1);
    }

    function test_recover_neverReachesWhatCardsCanEarn() public {
        vm.startPrank(admin);
        uint256 free = RESERVE - 3 * SET_ASIDE;
        vm.expectRevert(abi.encodeWithSelector(IRewardReserve.FreeRewardsExceeded.selector, free + 1, free));
        vault.recoverFreeRewards(admin, free + 1);
        vault.recoverFreeRewards(admin, free);
        vm.stopPrank();
        stakeAs(alice, several(FIRST, 3));
        skip(LIFE);
        vault.claimFor(alice, several(FIRST, 3));
        assertEq(rwas.balanceOf(alice), 3 * WHOLE_INCOME);
        assertEq(PlainToken(rwas).balanceOf(address(vault)), 3);
        assertEq(vault.freeRewards(), 3);
    }
}
