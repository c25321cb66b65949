// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {IVotingEscrow} from "../../src/escrow/IVotingEscrow.sol";
import {VotingEscrow} from "../../src/escrow/VotingEscrow.sol";
import {EscrowFixture} from "../support/EscrowFixture.sol";
import {ForeignAuthority} from "../support/ForeignAuthority.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract VotingEscrowLockTest is EscrowFixture {
    function test_constructor_keepsWhatItWasGiven() public {
        VotingEscrow made = new VotingEscrow(address(manager), address(product));
        assertEq(made.authority(), address(manager));
        assertEq(made.product(), address(product));
        assertEq(made.maxLockDuration(), MAX_LOCK);
        assertEq(made.totalLocked(), 0);
        assertEq(made.pausedUntil(), 0);
        assertEq(made.totalVotingPower(block.timestamp), 0);
        bytes memory noCode = abi.encodeWithSelector(Checked.NotAContract.selector, stranger);
        vm.expectRevert(noCode);
        new VotingEscrow(stranger, address(product));
        vm.expectRevert(noCode);
        new VotingEscrow(address(manager), stranger);
    }

    function test_createLock_locksUntilTheEndOfAWeek() public {
        uint256 end = week(10);
        vm.expectEmit(address(product));
        emit IERC20.Transfer(alice, address(escrow), AMOUNT);
        vm.expectEmit(address(escrow));
        emit IVotingEscrow.LockCreated(alice, AMOUNT, end);
        createAs(alice, AMOUNT, end + WEEK - 1);
        assertEq(escrow.lockOf(alice).amount, AMOUNT);
        assertEq(escrow.lockOf(alice).unlockAt, end);
        assertEq(escrow.totalLocked(), AMOUNT);
        assertEq(product.balanceOf(address(escrow)), AMOUNT);
        assertEq(escrow.votingPower(alice, block.timestamp), powerOf(AMOUNT, end - block.timestamp));
        assertEq(escrow.lockOf(bob).amount, 0);
        assertEq(escrow.lockOf(bob).unlockAt, 0);
    }

    function test_createLock_endsAfterNowAndWithinFourYears() public {
        uint256[4] memory starts = [week(1) - 1, week(1), week(1) + 1, week(1) + 3 days];
        for (uint256 index = 0; index < starts.length; ++index) {
            uint256 snapshot = vm.snapshotState();
            vm.warp(starts[index]);
            uint256 earliest = week(1);
            bytes memory early = abi.encodeWithSelector(IVotingEscrow.UnlockTooEarly.selector, week(0), earliest);
            vm.startPrank(alice);
            vm.expectRevert(early);
            escrow.createLock(AMOUNT, earliest - 1);
            vm.expectRevert(early);
            escrow.createLock(AMOUNT, block.timestamp);
            vm.expectRevert(abi.encodeWithSelector(IVotingEscrow.UnlockTooEarly.selector, 0, earliest));
            escrow.createLock(AMOUNT, 0);
            uint256 latest = (block.timestamp + MAX_LOCK) / WEEK * WEEK;
            vm.expectRevert(abi.encodeWithSelector(IVotingEscrow.UnlockTooLate.selector, latest + WEEK, latest));
            escrow.createLock(AMOUNT, latest + WEEK);
            uint256 never = type(uint256).max - type(uint256).max % WEEK;
            vm.expectRevert(abi.encodeWithSelector(IVotingEscrow.UnlockTooLate.selector, never, latest));
            escrow.createLock(AMOUNT, type(uint256).max);
            vm.stopPrank();

            createAs(alice, AMOUNT, earliest);
            createAs(bob, AMOUNT, latest + WEEK - 1);
            assertEq(escrow.lockOf(alice).unlockAt, earliest);
            assertEq(escrow.lockOf(bob).unlockAt, latest);
            assertLe(escrow.votingPower(bob, block.timestamp), AMOUNT);
            vm.revertToState(snapshot);
        }
    }

    function test_createLock_refusesASecondOne() public {
        uint256 end = week(2);
        createAs(alice, AMOUNT, end);
        bytes memory exists = abi.encodeWithSelector(IVotingEscrow.LockExists.selector, end);
        vm.expectRevert(exists);
        createAs(alice, AMOUNT, week(3));
        vm.warp(end);
        vm.expectRevert(exists);
        createAs(alice, AMOUNT, week(3));
        assertEq(withdrawAs(alice), AMOUNT);
        createAs(alice, 2 * AMOUNT, week(3));
        assertEq(escrow.lockOf(alice).amount, 2 * AMOUNT);
    }

    function test_createLock_refusesWhatWouldHaveNoPower() public {
        vm.expectRevert(IVotingEscrow.ZeroAmount.selector);
        createAs(alice, 0, week(2));
        vm.expectRevert(abi.encodeWithSelector(IVotingEscrow.LockTooSmall.selector, MAX_LOCK - 1, MAX_LOCK));
        createAs(alice, MAX_LOCK - 1, week(2));
        createAs(alice, MAX_LOCK, week(2));
        assertEq(escrow.votingPower(alice, block.timestamp), week(2) - block.timestamp);
    }

    function test_createLock_refusesMoreThanFits() public {
        uint256 most = type(uint112).max;
        product.mint(alice, most);
        createAs(bob, AMOUNT, week(2));
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 112, most + AMOUNT));
        createAs(alice, most, week(200));
        createAs(alice, most - AMOUNT, block.timestamp + MAX_LOCK);
        assertEq(escrow.totalLocked(), most);
        assertLe(escrow.totalVotingPower(block.timestamp), most);
        vm.warp(escrow.lockOf(alice).unlockAt);
        assertEq(withdrawAs(alice), most - AMOUNT);
        assertEq(withdrawAs(bob), AMOUNT);
    }

    function test_increaseAmount_addsToTheLock() public {
        uint256 end = week(10);
        createAs(alice, AMOUNT, end);
        skip(1 days);
        vm.expectEmit(address(escrow));
        emit IVotingEscrow.LockIncreased(alice, 5, AMOUNT + 5);
        increaseAs(alice, 5);
        assertEq(escrow.lockOf(alice).amount, AMOUNT + 5);
        assertEq(escrow.lockOf(alice).unlockAt, end);
        increaseAs(alice, AMOUNT);
        assertEq(escrow.totalLocked(), 2 * AMOUNT + 5);
        assertEq(escrow.votingPower(alice, block.timestamp), powerOf(2 * AMOUNT + 5, end - block.timestamp));
        assertEq(escrow.votingPower(alice, block.timestamp - 1), powerOf(AMOUNT, end - block.timestamp + 1));
        vm.expectRevert(IVotingEscrow.ZeroAmount.selector);
        increaseAs(alice, 0);
    }

    function test_extendLock_letsItEndLater() public {
        createAs(alice, AMOUNT, week(2));
        skip(1 days);
        uint256 end = week(2);
        bytes memory early = abi.encodeWithSelector(IVotingEscrow.UnlockTooEarly.selector, end, end + WEEK);
        vm.expectRevert(early);
        extendAs(alice, end);
        vm.expectRevert(early);
        extendAs(alice, end + WEEK - 1);
        vm.expectRevert(abi.encodeWithSelector(IVotingEscrow.UnlockTooEarly.selector, end - WEEK, end + WEEK));
        extendAs(alice, end - 1);
        uint256 latest = (block.timestamp + MAX_LOCK) / WEEK * WEEK;
        vm.expectRevert(abi.encodeWithSelector(IVotingEscrow.UnlockTooLate.selector, latest + WEEK, latest));
        extendAs(alice, latest + WEEK);

        vm.expectEmit(address(escrow));
        emit IVotingEscrow.LockExtended(alice, end + WEEK);
        extendAs(alice, end + WEEK);
        assertEq(escrow.lockOf(alice).unlockAt, end + WEEK);
        assertEq(escrow.lockOf(alice).amount, AMOUNT);
        extendAs(alice, latest);
        assertEq(escrow.votingPower(alice, block.timestamp), powerOf(AMOUNT, latest - block.timestamp));
        assertEq(escrow.totalLocked(), AMOUNT);
    }

    function test_changes_needALockThatRuns() public {
        bytes memory notFound = abi.encodeWithSelector(IVotingEscrow.LockNotFound.selector, alice);
        vm.startPrank(alice);
        vm.expectRevert(notFound);
        escrow.increaseAmount(AMOUNT);
        vm.expectRevert(notFound);
        escrow.extendLock(week(3));
        vm.expectRevert(notFound);
        escrow.withdraw();
        uint256 end = week(2);
        escrow.createLock(AMOUNT, end);
        vm.warp(end - 1);
        escrow.increaseAmount(AMOUNT);
        vm.warp(end);
        bytes memory expired = abi.encodeWithSelector(IVotingEscrow.LockExpired.selector, end);
        vm.expectRevert(expired);
        escrow.increaseAmount(AMOUNT);
        vm.expectRevert(expired);
        escrow.extendLock(week(3));
        vm.stopPrank();
    }

    function test_withdraw_paysFromTheVerySecondOn() public {
        uint256 end = week(2);
        createAs(alice, AMOUNT, end);
        createAs(bob, 3 * AMOUNT, end);
        vm.warp(end - 1);
        vm.expectRevert(abi.encodeWithSelector(IVotingEscrow.LockNotExpired.selector, end));
        withdrawAs(alice);
        vm.warp(end);
        vm.expectEmit(address(escrow));
        emit IVotingEscrow.LockWithdrawn(alice, AMOUNT);
        vm.expectEmit(address(product));
        emit IERC20.Transfer(address(escrow), alice, AMOUNT);
        assertEq(withdrawAs(alice), AMOUNT);
        assertEq(escrow.totalLocked(), 3 * AMOUNT);
        assertEq(escrow.lockOf(alice).amount, 0);
        assertEq(escrow.lockOf(alice).unlockAt, 0);
        vm.expectRevert(abi.encodeWithSelector(IVotingEscrow.LockNotFound.selector, alice));
        withdrawAs(alice);
        vm.warp(end + 1);
        assertEq(withdrawAs(bob), 3 * AMOUNT);
        assertEq(product.balanceOf(address(escrow)), 0);
    }

    /// @dev Nothing is walked: it costs the same after a century in which nobody called.
    function test_withdraw_doesNotDependOnTheLastPoint() public {
        createAs(alice, AMOUNT, week(1));
        createAs(bob, AMOUNT, block.timestamp + MAX_LOCK);
        vm.warp(week(1));
        uint256 snapshot = vm.snapshotState();
        vm.prank(alice);
        uint256 gasBefore = gasleft();
        escrow.withdraw();
        uint256 atOnce = gasBefore - gasleft();
        vm.revertToState(snapshot);
        skip(36_525 days);
        vm.prank(alice);
        gasBefore = gasleft();
        escrow.withdraw();
        assertApproxEqAbs(gasBefore - gasleft(), atOnce, 50);
        assertEq(withdrawAs(bob), AMOUNT);
        // Entries after such a time walk no more than the weeks of the longest lock.
        gasBefore = gasleft();
        createAs(alice, AMOUNT, block.timestamp + MAX_LOCK);
        assertLt(gasBefore - gasleft(), 1_000_000);
        assertEq(escrow.totalVotingPower(block.timestamp), escrow.votingPower(alice, block.timestamp));
    }

    function test_pause_stopsEntriesAndNoWithdrawal() public {
        createAs(alice, AMOUNT, week(1));
        createAs(bob, AMOUNT, week(100));
        vm.warp(week(1));
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, operator));
        vm.prank(operator);
        escrow.pause();
        vm.prank(guardian);
        escrow.pause();
        uint256 until = block.timestamp + 7 days;
        assertEq(escrow.pausedUntil(), until);
        bytes memory paused = abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, until);
        vm.startPrank(bob);
        vm.expectRevert(paused);
        escrow.increaseAmount(AMOUNT);
        vm.expectRevert(paused);
        escrow.extendLock(week(101));
        vm.stopPrank();
        vm.prank(admin);
        manager.setTargetClosed(address(escrow), true);
        assertEq(withdrawAs(alice), AMOUNT);
        vm.expectRevert(paused);
        createAs(alice, AMOUNT, week(5));
        vm.warp(until);
        createAs(alice, AMOUNT, week(5));
        increaseAs(bob, AMOUNT);
        assertEq(escrow.totalLocked(), 3 * AMOUNT);
    }

    function test_foreignAuthority_stopsNoWithdrawal() public {
        createAs(alice, AMOUNT, week(1));
        createAs(bob, AMOUNT, week(2));
        ForeignAuthority foreign = new ForeignAuthority();
        vm.prank(admin);
        manager.updateAuthority(address(escrow), address(foreign));
        vm.prank(stranger);
        escrow.pause();
        skip(1 weeks);
        assertEq(withdrawAs(alice), AMOUNT);
        foreign.setAnswer(ForeignAuthority.Answer.No);
        skip(1 weeks);
        assertEq(withdrawAs(bob), AMOUNT);
        assertEq(product.balanceOf(address(escrow)), 0);
    }
}
