// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IVotingEscrow} from "../../src/escrow/IVotingEscrow.sol";
import {VotingEscrow} from "../../src/escrow/VotingEscrow.sol";
import {Pauses} from "../support/Pauses.sol";
import {SlowEscrow} from "../support/SlowEscrow.sol";
import {VotingEscrowActions} from "./VotingEscrowActions.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";

/// @dev What strangers, impatient holders and stolen keys do, on top of the ordinary life of an escrow.
contract VotingEscrowHandler is VotingEscrowActions {
    constructor(VotingEscrow escrow, SlowEscrow model, address[2] memory roles, address[] memory actors_)
        VotingEscrowActions(escrow, model, roles, actors_)
    {
        string[7] memory names = [
            "donate",
            "pause",
            "withdraw too early refused",
            "second lock refused",
            "shorter refused",
            "thief refused",
            "exit while closed"
        ];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function donate(uint256 amount) external counted {
        amount = bound(amount, 1, 1e24);
        PRODUCT.mint(address(ESCROW), amount);
        donated += amount;
        _count("donate");
    }

    function pause(uint256 seed) external counted {
        address actor = _running(seed);
        if (Pauses.isBarred(ESCROW)) {
            vm.expectRevert();
            vm.prank(GUARDIAN);
            ESCROW.pause();
        }
        Pauses.keepPaused(ESCROW, GUARDIAN);
        assertLe(ESCROW.pausedUntil(), block.timestamp + 7 days, "I-9");
        vm.startPrank(actor);
        vm.expectRevert();
        ESCROW.increaseAmount(1);
        vm.expectRevert();
        ESCROW.extendLock(block.timestamp + MAX_LOCK);
        vm.stopPrank();
        _count("pause");
    }

    function withdrawTooEarly(uint256 seed, bool lastSecond) external counted {
        address actor = _running(seed);
        if (lastSecond) vm.warp(unlockAt[actor] - 1);
        vm.expectRevert(abi.encodeWithSelector(IVotingEscrow.LockNotExpired.selector, unlockAt[actor]));
        vm.prank(actor);
        ESCROW.withdraw();
        _count("withdraw too early refused");
    }

    function createSecondLock(uint256 seed, uint256 lasting) external counted {
        address actor = _running(seed);
        _unpause();
        uint256 end = bound(lasting, _week() + WEEK, block.timestamp + MAX_LOCK);
        vm.expectRevert(abi.encodeWithSelector(IVotingEscrow.LockExists.selector, unlockAt[actor]));
        vm.prank(actor);
        ESCROW.createLock(MAX_LOCK, end);
        _count("second lock refused");
    }

    function shorten(uint256 seed, uint256 lasting) external counted {
        address actor = _running(seed);
        _unpause();
        uint256 end = bound(lasting, 0, unlockAt[actor] + WEEK - 1);
        vm.expectRevert(
            abi.encodeWithSelector(IVotingEscrow.UnlockTooEarly.selector, end / WEEK * WEEK, unlockAt[actor] + WEEK)
        );
        vm.prank(actor);
        ESCROW.extendLock(end);
        _count("shorter refused");
    }

    /// @dev Nobody without a lock takes anything out, whatever role it has.
    function thiefWithdraws(uint256 seed) external counted {
        address[3] memory thieves = [ADMIN, GUARDIAN, address(uint160(bound(seed, 1, type(uint160).max)))];
        address thief = thieves[seed % 3];
        if (locked[thief] != 0) return;
        vm.expectRevert(abi.encodeWithSelector(IVotingEscrow.LockNotFound.selector, thief));
        vm.prank(thief);
        ESCROW.withdraw();
        _count("thief refused");
    }

    /// @dev Whoever holds every key closes the escrow, gives `withdraw` to a role that nobody has, and pauses: it still works.
    function stolenKeysBarExits(uint256 seed) external counted {
        address actor = _running(seed);
        vm.warp(unlockAt[actor]);
        Pauses.keepPaused(ESCROW, GUARDIAN);
        AccessManager manager = AccessManager(ESCROW.authority());
        bytes4[] memory exits = new bytes4[](1);
        exits[0] = ESCROW.withdraw.selector;
        vm.startPrank(ADMIN);
        manager.setTargetFunctionRole(address(ESCROW), exits, 999);
        manager.setTargetClosed(address(ESCROW), true);
        vm.stopPrank();
        _withdraw(actor);
        vm.prank(ADMIN);
        manager.setTargetClosed(address(ESCROW), false);
        _count("exit while closed");
    }
}
