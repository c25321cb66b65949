// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {IDividendVault} from "../../src/dividends/IDividendVault.sol";
import {DividendFixture} from "../support/DividendFixture.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

contract DividendRootsTest is DividendFixture {
    bytes32 private constant ROOT = keccak256("root");
    bytes32 private constant NEXT = keccak256("next root");
    uint256 private deployed;

    function setUp() public override {
        super.setUp();
        deployed = today();
        skip(10 days);
    }

    function _postCall(uint256 day, bytes32 root, bytes32 previous) private view returns (bytes memory) {
        return abi.encodeCall(vault.post, (day, root, previous, RULES, 7, bytes32(uint256(8)), bytes32(uint256(9))));
    }

    function _postRefused(uint256 day, bytes32 previous, bytes memory reason) private {
        vm.prank(settler);
        refused(_postCall(day, keccak256("another"), previous), reason);
    }

    function _veto(uint256 index, bytes32 root) private {
        vm.prank(vetoer);
        vault.veto(index, root);
    }

    function _vetoRefused(uint256 index, bytes32 root, bytes memory reason) private {
        vm.prank(vetoer);
        refused(abi.encodeCall(vault.veto, (index, root)), reason);
    }

    function _tooEarly(uint256 day, uint256 earliest) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IDividendVault.DayTooEarly.selector, day, earliest);
    }

    function _unknown(uint256 index, bytes32 root) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IDividendVault.RootUnknown.selector, index, root);
    }

    function test_post_writesDownWhatItWasTold() public {
        uint256 day = today() - 1;
        (bytes32 anchor, bytes32 file) = (bytes32(uint256(8)), bytes32(uint256(9)));
        vm.expectEmit(address(vault));
        emit IDividendVault.RootPosted(0, day, ROOT, 0, RULES, 7, anchor, file);
        vm.startPrank(settler);
        assertEq(vault.post(day, ROOT, 0, RULES, 7, anchor, file), 0);
        skip(1 days);
        vm.expectEmit(address(vault));
        emit IDividendVault.RootPosted(1, day + 1, NEXT, ROOT, RULES, 7, anchor, file);
        assertEq(vault.post(day + 1, NEXT, ROOT, RULES, 7, anchor, file), 1);
        vm.stopPrank();
        assertEq(vault.rootCount(), 2);
        (bytes26 kept, uint256 keptDay, uint256 postedAt) = vault.rootAt(1);
        assertEq(bytes32(kept), firstBytes(NEXT));
        assertEq(keptDay, day + 1);
        assertEq(postedAt, block.timestamp);
        (kept, keptDay, postedAt) = vault.rootAt(2);
        assertEq(kept, bytes26(0));
        assertEq(keptDay + postedAt, 0);
    }

    function test_post_refusesDaysThatAreNotOver() public {
        uint256 now_ = today();
        _postRefused(now_, 0, abi.encodeWithSelector(IDividendVault.DayNotOver.selector, now_));
        _postRefused(now_ + 400, 0, abi.encodeWithSelector(IDividendVault.DayNotOver.selector, now_ + 400));
        vm.warp(now_ * 1 days + 1 days - 1);
        _postRefused(now_, 0, abi.encodeWithSelector(IDividendVault.DayNotOver.selector, now_));
        vm.warp(now_ * 1 days + 1 days);
        post(now_, ROOT);
    }

    /// @dev Nothing can be earned before; a flood of such posts would be a long veto.
    function test_post_refusesDaysBeforeTheDeployment() public {
        _postRefused(deployed - 1, 0, _tooEarly(deployed - 1, deployed));
        _postRefused(0, 0, _tooEarly(0, deployed));
        post(deployed, ROOT);
    }

    function test_post_refusesDaysThatAreCovered() public {
        post(deployed + 5, ROOT);
        _postRefused(deployed + 5, ROOT, _tooEarly(deployed + 5, deployed + 6));
        _postRefused(deployed + 4, ROOT, _tooEarly(deployed + 4, deployed + 6));
        // A gap, in the same second.
        post(deployed + 8, NEXT);
    }

    function test_post_refusesAnotherPreviousRoot() public {
        bytes memory wrong = abi.encodeWithSelector(IDividendVault.WrongPreviousRoot.selector, ROOT);
        _postRefused(deployed, ROOT, wrong);
        post(deployed, NEXT);
        _postRefused(deployed + 1, ROOT, wrong);
        _postRefused(deployed + 1, 0, abi.encodeWithSelector(IDividendVault.WrongPreviousRoot.selector, 0));
        post(deployed + 1, ROOT);
    }

    /// @dev Nothing that a thief of SETTLER's key posts refuses the honest post for longer than until the veto, or until midnight.
    function test_post_followsWrongOnes() public {
        for (uint256 day = deployed; day < today(); ++day) {
            post(day, keccak256(abi.encode("flood", day)));
        }
        _veto(0, keccak256(abi.encode("flood", deployed)));
        newestRoot = 0;
        post(today() - 1, ROOT);
        skip(1 days);
        post(today() - 1, NEXT);
        assertEq(vault.rootCount(), 2);
    }

    function test_post_endsWithTheTimeThatFits() public {
        vm.warp(uint256(type(uint32).max) + 1);
        _postRefused(
            deployed, 0, abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 32, block.timestamp)
        );
    }

    function test_veto_dropsARootAndAllAfterIt() public {
        post(deployed, ROOT);
        post(deployed + 1, NEXT);
        post(deployed + 2, RULES);
        vm.expectEmit(address(vault));
        emit IDividendVault.RootVetoed(1, NEXT, vetoer);
        _veto(1, NEXT);
        assertEq(vault.rootCount(), 1);
        for (uint256 index = 1; index < 3; ++index) {
            (bytes26 kept, uint256 day, uint256 postedAt) = vault.rootAt(index);
            assertEq(uint208(kept) + day + postedAt, 0, "nothing beyond the newest");
        }
        _vetoRefused(1, NEXT, _unknown(1, NEXT));
        _vetoRefused(2, RULES, _unknown(2, RULES));
        // The day is free again, the age begins anew.
        newestRoot = ROOT;
        post(deployed + 1, NEXT);
        skip(OPEN - 1);
        _veto(1, NEXT);
    }

    /// @dev A root that was posted on a fork, or again after a veto, is another one.
    function test_veto_refusesAnotherRoot() public {
        post(deployed, ROOT);
        _vetoRefused(0, NEXT, _unknown(0, NEXT));
        _vetoRefused(1, ROOT, _unknown(1, ROOT));
        _vetoRefused(1, 0, _unknown(1, 0));
        _vetoRefused(type(uint256).max, 0, _unknown(type(uint256).max, 0));
    }

    function test_veto_endsWhereARootOpens() public {
        post(deployed, ROOT);
        uint256 opensAt = block.timestamp + OPEN;
        vm.warp(opensAt - 1);
        post(deployed + 1, NEXT);
        uint256 snapshot = vm.snapshotState();
        _veto(0, ROOT);
        assertEq(vault.rootCount(), 0);
        vm.revertToState(snapshot);
        vm.warp(opensAt);
        _vetoRefused(0, ROOT, abi.encodeWithSelector(IDividendVault.RootOpen.selector, 0, opensAt));
        _veto(1, NEXT);
        (bytes26 kept,, uint256 postedAt) = vault.rootAt(0);
        assertEq(bytes32(kept), firstBytes(ROOT));
        assertEq(postedAt, opensAt - OPEN);
    }

    function test_veto_isForVetoersAndAdmin() public {
        address[6] memory others = [stranger, settler, guardian, operator, settings, signerAdmin];
        post(deployed, ROOT);
        for (uint256 index = 0; index < others.length; ++index) {
            vm.prank(others[index]);
            refused(
                abi.encodeCall(vault.veto, (0, ROOT)),
                abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index])
            );
        }
        vm.prank(admin);
        vault.veto(0, ROOT);
        assertEq(vault.rootCount(), 0);
    }

    /// @dev Neither a closed target nor a delay nor another role for its selector switches it off.
    function test_veto_worksWhereTheAdminClosedTheVault() public {
        post(deployed, ROOT);
        vm.startPrank(admin);
        manager.setTargetClosed(address(vault), true);
        give(vault, vault.veto.selector, 77);
        manager.grantRole(Roles.VETOER, bob, 9 days);
        vm.stopPrank();
        vm.prank(bob);
        vault.veto(0, ROOT);
        newestRoot = 0;
        vm.prank(settler);
        refused(
            _postCall(deployed, ROOT, 0),
            abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, settler)
        );
    }

    function test_announceRules_sevenDaysAhead() public {
        uint256 day = today();
        vm.startPrank(settings);
        // Not midnight: the seventh day after today begins in less than seven days.
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.AnnouncedTooLate.selector, day + 7, day + 8));
        vault.announceRules(RULES, day + 7);
        vm.expectEmit(address(vault));
        emit IDividendVault.RulesAnnounced(RULES, day + 8);
        vault.announceRules(RULES, day + 8);
        vm.warp((day + 1) * 1 days);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.AnnouncedTooLate.selector, day + 7, day + 8));
        vault.announceRules(RULES, day + 7);
        vault.announceRules(RULES, day + 8);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.AnnouncedTooLate.selector, 0, day + 8));
        vault.announceRules(RULES, 0);
        assertEq(vault.announcementCount(), 2);
    }

    function test_announceEmptyPool_forPastDaysWithoutARoot() public {
        post(deployed + 2, ROOT);
        uint256 now_ = today();
        vm.startPrank(settings);
        vm.expectRevert(_tooEarly(deployed + 2, deployed + 3));
        vault.announceEmptyPool(deployed + 2, 0);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.DayNotOver.selector, now_));
        vault.announceEmptyPool(now_, 0);
        vm.expectRevert(abi.encodeWithSelector(IDividendVault.UnknownPool.selector, 5));
        vault.announceEmptyPool(deployed + 3, 5);
        vm.expectEmit(address(vault));
        emit IDividendVault.EmptyPoolAnnounced(deployed + 3, 4);
        vault.announceEmptyPool(deployed + 3, 4);
        vm.stopPrank();
        _veto(0, ROOT);
        vm.startPrank(settings);
        vault.announceEmptyPool(deployed, 0);
        vm.expectRevert(_tooEarly(deployed - 1, deployed));
        vault.announceEmptyPool(deployed - 1, 0);
        assertEq(vault.announcementCount(), 2);
    }
}
